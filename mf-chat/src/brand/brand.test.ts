import { platforms } from '@portal/contracts/reference.ts'
import { chatBrands } from './brand.ts'

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
/** Surfaces of the portal's two looks: a page, and a card on it. */
const surfaces = { light: ['#f6f8f7', '#ffffff'], dark: ['#101412', '#171c19'] } as const

test('CHAT-10 CONST-04 every platform has an assistant with a name and a picture of its own', () => {
  const all = platforms.map((platform) => chatBrands[platform])
  expect(new Set(all.map(({ name }) => name)).size).toBe(platforms.length)
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(platforms.length)
  expect(new Set(all.map(({ ground }) => ground)).size).toBe(platforms.length)
})

test('CHAT-22 EG4 alone has a second name', () => {
  expect(platforms.filter((platform) => chatBrands[platform].secondName)).toEqual(['EG4'])
  expect(chatBrands.EG4.secondName).toBe('EG4 Assistant')
})

test.each(platforms)('%s is readable in light and dark', (platform) => {
  const brand = chatBrands[platform]
  expect(contrast(brand.ground, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  for (const look of ['light', 'dark'] as const) {
    const { accent, onAccent, bubble, onBubble } = brand[look]
    for (const surface of surfaces[look]) expect([look, contrast(accent, surface) >= 4.5]).toEqual([look, true])
    expect([look, contrast(onAccent, accent) >= 4.5]).toEqual([look, true])
    expect([look, contrast(onBubble, bubble) >= 7]).toEqual([look, true])
    // Links in a message of the asker.
    expect([look, contrast(accent, bubble) >= 4.5]).toEqual([look, true])
  }
})
