import type { ReactNode } from 'react'
import { BrandPicture } from './BrandPicture.tsx'
import type { ChatBrand } from './brand.ts'
import './header.style.ts'

/** The head of a chat: who answers (CHAT-22). `children` stand at its end. */
export function BrandHeader({
  brand,
  name = brand.name,
  children,
}: {
  brand: ChatBrand
  name?: string
  children?: ReactNode
}) {
  return (
    <header className="chat-titled">
      <span className="chat-titled-picture">
        <BrandPicture brand={brand} />
      </span>
      <div className="chat-titles">
        <h1>{name}</h1>
        {name === brand.name && brand.secondName && <span>{brand.secondName}</span>}
      </div>
      {children}
    </header>
  )
}
