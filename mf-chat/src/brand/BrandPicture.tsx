import { type Platform, platforms } from '@portal/contracts/reference.ts'
import type { ReactElement } from 'react'
import { type ChatBrand, chatBrands } from './brand.ts'

/** Decorative picture of the assistant; the name is beside it. */
export const BrandPicture = ({ brand: { ground, sign } }: { brand: ChatBrand }) => (
  <svg viewBox="0 0 32 32" width="100%" height="100%" aria-hidden="true" style={{ display: 'block' }}>
    <rect width="32" height="32" rx="9" fill={ground} />
    <path d={sign} fill="#fff" fillRule="evenodd" />
  </svg>
)

/** Creates one element per brand, because lists of messages compare it. */
export const brandPictures = Object.fromEntries(
  platforms.map((platform) => [platform, <BrandPicture key={platform} brand={chatBrands[platform]} />]),
) as Record<Platform, ReactElement>
