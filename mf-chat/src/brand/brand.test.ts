import { platforms } from '@portal/contracts/reference.ts'
import { computeContrast } from '@portal/testing/browser/contrast.ts'
import { chatBrands } from './brand.ts'

/** Surfaces of both colour schemes: page and card. */
const surfaces = { light: ['#f6f8f7', '#ffffff'], dark: ['#101412', '#171c19'] } as const
/** Text colours on these surfaces. */
const texts = { light: '#18211c', dark: '#e8eeea' } as const

test('CHAT-10 CONST-04 CONST-05 gives the assistant of every platform its own name and picture', () => {
  expect(platforms).toEqual(expect.arrayContaining(['LUX_POWER', 'EG4']))
  const all = platforms.map((platform) => chatBrands[platform])
  expect(new Set(all.map(({ name }) => name)).size).toBe(platforms.length)
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(platforms.length)
  expect(new Set(all.map(({ ground }) => ground)).size).toBe(platforms.length)
})

test('CHAT-22 gives only EG4 a second name', () => {
  expect(platforms.filter((platform) => chatBrands[platform].secondName)).toEqual(['EG4'])
  expect(chatBrands.EG4.secondName).toBe('EG4 Assistant')
})

test.each(platforms)('keeps %s readable in light and dark', (platform) => {
  const brand = chatBrands[platform]
  expect(computeContrast(brand.ground, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  for (const look of ['light', 'dark'] as const) {
    const { accent, onAccent, bubble } = brand[look]
    for (const surface of surfaces[look])
      expect([look, computeContrast(accent, surface) >= 4.5]).toEqual([look, true])
    expect([look, computeContrast(onAccent, accent) >= 4.5]).toEqual([look, true])
    expect([look, computeContrast(texts[look], bubble) >= 7]).toEqual([look, true])
    // Colour of links in the user's messages.
    expect([look, computeContrast(accent, bubble) >= 4.5]).toEqual([look, true])
  }
})
