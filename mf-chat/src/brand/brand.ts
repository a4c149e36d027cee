import type { Platform } from '@portal/contracts/reference.ts'

/**
 * Colours of one colour scheme. `accent` is for marks and fills, `onAccent` for text on it; `bubble` is the
 * background of the user's messages.
 */
export interface BrandColours {
  accent: string
  onAccent: string
  bubble: string
}

/** Name, picture and colours of the assistant on a platform (CHAT-10). */
export interface ChatBrand {
  name: string
  /** Shown beside the name in the header of variant B (CHAT-22). */
  secondName?: string
  /** Background of the avatar; its sign is white. */
  ground: string
  /** Path data of the avatar's sign, 32 × 32. */
  sign: string
  light: BrandColours
  dark: BrandColours
}

export const chatBrands: Record<Platform, ChatBrand> = {
  LUX_POWER: {
    name: 'LuxGPT',
    ground: '#2a7a51',
    // Sun above a panel, like the portal's logo.
    sign: 'M16 8.500a3.750 3.750 0 1 1 0 7.500 3.750 3.750 0 0 1 0-7.500ZM15.200 4h1.600v2.800h-1.600V4ZM8.100 7.300l1.200-1.100 2 2.100-1.200 1.100-2-2.100Zm14.600-1.100 1.200 1.100-2 2.100-1.200-1.100 2-2.100ZM10.200 18.500h11.600l3.200 8.500H7l3.200-8.500Z',
    light: { accent: '#226b46', onAccent: '#ffffff', bubble: '#d9efe2' },
    dark: { accent: '#7cc49a', onAccent: '#08170e', bubble: '#1f4733' },
  },
  EG4: {
    name: 'EG4Bot',
    secondName: 'EG4 Assistant',
    ground: '#0f6078',
    // A bolt in a ring.
    sign: 'M16 4.500a11.500 11.500 0 1 1 0 23 11.500 11.500 0 0 1 0-23Zm0 2.200a9.300 9.300 0 1 0 0 18.600 9.300 9.300 0 0 0 0-18.600Zm1.900 2.300-1.100 5.300h4.400L13.800 23l1.300-6.300h-4.300L17.900 9Z',
    light: { accent: '#0f6078', onAccent: '#ffffff', bubble: '#d5ecf3' },
    dark: { accent: '#74c5dd', onAccent: '#04161c', bubble: '#164455' },
  },
  FORTRESS: {
    name: 'Fortress Bot',
    ground: '#2d4b9a',
    // A tower with battlements.
    sign: 'M7.500 6h4v3h2.700V6h3.600v3h2.700V6h4v7.500H22V26h-4v-5a2 2 0 1 0-4 0v5h-4V13.500H7.500V6Z',
    light: { accent: '#2d4b9a', onAccent: '#ffffff', bubble: '#dee5f8' },
    dark: { accent: '#9db5f3', onAccent: '#0b1230', bubble: '#2a3c70' },
  },
  GTEC: {
    name: 'GTEC Bot',
    ground: '#9a3412',
    // A cell with its level.
    sign: 'M13 4.500h6v2.800h2.600a2 2 0 0 1 2 2V26a2 2 0 0 1-2 2H10.400a2 2 0 0 1-2-2V9.300a2 2 0 0 1 2-2H13V4.500Zm-2.300 5.100v16.100h10.600V9.600H10.700Zm2 9.200h6.600v5h-6.600v-5Zm0-6.600h6.600v4.800h-6.600v-4.800Z',
    light: { accent: '#9a3412', onAccent: '#ffffff', bubble: '#f9e3da' },
    dark: { accent: '#f2a98e', onAccent: '#2a0d04', bubble: '#5c2a18' },
  },
  CROWN: {
    name: 'CrownBot',
    ground: '#66399a',
    sign: 'M5 9.500l5.800 5L16 6.500l5.200 8 5.800-5L24.800 22H7.200L5 9.500ZM7.500 24h17v2.700h-17V24Z',
    light: { accent: '#66399a', onAccent: '#ffffff', bubble: '#ebe0f6' },
    dark: { accent: '#c8a9ee', onAccent: '#1b0b2e', bubble: '#46296b' },
  },
}

/** Returns the assistant's picture as a data URL. */
export const drawAvatar = ({ ground, sign }: ChatBrand) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${ground}"/><path d="${sign}" fill="#fff" fill-rule="evenodd"/></svg>`,
  )}`

/** Name of the question-and-answer assistant on all platforms (CHAT-11). */
export const legacyName = 'LuxBot'

/** Returns the brand's colours as CSS properties of the conversation; the page selects the colour scheme. */
export function brandStyle({ light, dark }: ChatBrand): Record<`--chat-${string}`, string> {
  const both = (colour: keyof BrandColours) => `light-dark(${light[colour]}, ${dark[colour]})`
  return {
    '--chat-brand': both('accent'),
    '--chat-on-brand': both('onAccent'),
    '--chat-question': both('bubble'),
  }
}
