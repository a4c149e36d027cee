import Autocomplete from '@mui/material/Autocomplete'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Palette } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { outsideOfLandmarks } from '@portal/testing/browser/axe.ts'
import { contrast } from '@portal/testing/browser/contrast.ts'
import { render, screen } from '@testing-library/react'
import { ThemeProvider } from '../ThemeProvider.tsx'
import { brandColour } from './colours.ts'
import { hoveredTint, theme } from './theme.ts'

const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> }
const paletteOf = (scheme: 'light' | 'dark') => colorSchemes[scheme].palette

test('CONST-02 the theme is made around #63AD82', () => {
  expect(brandColour).toBe('#63AD82')
  expect(paletteOf('light').primary.light).toBe(brandColour)
  expect(paletteOf('dark').primary.dark).toBe(brandColour)
})

test.each(['light', 'dark'] as const)(
  'every colour of text has the contrast of WCAG AA on both surfaces (%s)',
  (scheme) => {
    const { primary, secondary, success, info, warning, error, text, background } = paletteOf(scheme)
    const texts = [
      primary.main,
      secondary.main,
      success.main,
      info.main,
      warning.main,
      error.main,
      text.primary,
      text.secondary,
    ]
    for (const colour of texts) {
      for (const surface of [background.default, background.paper])
        expect([colour, surface, contrast(colour, surface) >= 4.5]).toEqual([colour, surface, true])
    }
    expect(contrast(primary.main, primary.contrastText)).toBeGreaterThanOrEqual(4.5)
  },
)

/** `percent` of one colour in another. */
function mixed(one: string, other: string, percent: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) =>
    Math.round((part(one, at) * percent + part(other, at) * (100 - percent)) / 100),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test.each(['light', 'dark'] as const)(
  'links and dangers are readable in a selected row under the pointer (%s)',
  (scheme) => {
    const { primary, error, text, background } = paletteOf(scheme)
    const surface = mixed(primary.main, background.paper, hoveredTint)
    for (const colour of [primary.main, error.main, text.primary, text.secondary])
      expect([colour, contrast(colour, surface) >= 4.5]).toEqual([colour, true])
  },
)

const shown = {
  'a menu': (
    <Menu open anchorEl={document.body}>
      <MenuItem>One</MenuItem>
    </Menu>
  ),
  'a select': (
    <TextField select label="Field" value="1" slotProps={{ select: { open: true } }}>
      <MenuItem value="1">One</MenuItem>
    </TextField>
  ),
  'a field with suggestions': (
    <Autocomplete open options={['One']} renderInput={(input) => <TextField {...input} label="Field" />} />
  ),
}

test.each(Object.entries(shown))('what %s offers stands in a landmark', async (_, element) => {
  render(
    <ThemeProvider>
      <main>{element}</main>
    </ThemeProvider>,
  )
  const option = await screen.findByText('One', { selector: '[role=menuitem], [role=option]' })
  expect(option.closest('[role=region]')).toHaveAttribute('aria-label', 'Choices')
  expect(await outsideOfLandmarks()).toEqual([])
})
