import type { ReactNode } from 'react'
import { BrandPicture } from './BrandPicture.tsx'
import type { ChatBrand } from './brand.ts'
import './header.style.ts'

/** Header of a chat with the assistant's name (CHAT-22), followed by `children`. */
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
