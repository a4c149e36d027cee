import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import Drawer from '@mui/material/Drawer'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import type { Palette } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { MemoryRouter } from '@portal/client'
import { findOutsideLandmarks } from '@portal/testing/browser/axe.ts'
import { computeContrast } from '@portal/testing/browser/contrast.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { ColumnChart } from '../chart/ColumnChart.tsx'
import { ThemeProvider } from '../ThemeProvider.tsx'
import { brandColour } from './colours.ts'
import { hoveredTint, theme } from './theme.ts'

jest.unmock('@mui/styled-engine')

const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> }
const paletteOf = (scheme: 'light' | 'dark') => colorSchemes[scheme].palette

test('CONST-02 bases the theme on #63AD82', () => {
  expect(brandColour).toBe('#63AD82')
  expect(paletteOf('light').primary.light).toBe(brandColour)
  expect(paletteOf('dark').primary.dark).toBe(brandColour)
  const bars = [{ key: 'DRAFT', label: 'Draft', count: 3, link: '/order' }]
  render(
    <MemoryRouter>
      <ColumnChart label="Orders" bars={bars} />
    </MemoryRouter>,
  )
  expect(document.querySelector('.bar')).toHaveStyle({ backgroundColor: 'rgb(99, 173, 130)' })
})

test.each(['light', 'dark'] as const)('meets WCAG AA contrast on both surfaces (%s)', (scheme) => {
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
      expect([colour, surface, computeContrast(colour, surface) >= 4.5]).toEqual([colour, surface, true])
  }
  expect(computeContrast(primary.main, primary.contrastText)).toBeGreaterThanOrEqual(4.5)
})

/** Mixes `percent` of one colour into another. */
function mixed(one: string, other: string, percent: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) =>
    Math.round((part(one, at) * percent + part(other, at) * (100 - percent)) / 100),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test.each(['light', 'dark'] as const)(
  'keeps links and errors readable in a hovered selected row (%s)',
  (scheme) => {
    const { primary, error, text, background } = paletteOf(scheme)
    const surface = mixed(primary.main, background.paper, hoveredTint)
    for (const colour of [primary.main, error.main, text.primary, text.secondary])
      expect([colour, computeContrast(colour, surface) >= 4.5]).toEqual([colour, true])
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

test.each(Object.entries(shown))('places %s in a landmark', async (_, element) => {
  render(
    <ThemeProvider>
      <main>{element}</main>
    </ThemeProvider>,
  )
  const option = await screen.findByText('One', { selector: '[role=menuitem], [role=option]' })
  expect(option.closest('[role=region]')).toHaveAttribute('aria-label', 'Options')
  expect(await findOutsideLandmarks()).toEqual([])
})

/** Page that can be hidden like a tab's, with a modal that can be closed from outside. */
function Hideable({ kind }: { kind: 'Menu' | 'Popover' | 'Dialog' | 'Drawer' }) {
  const [isShown, setShown] = useState(true)
  const [isOpen, setOpen] = useState(true)
  const modal = { open: isOpen, children: <p>Contents</p> }
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <button type="button" onClick={() => setShown(!isShown)}>
        Switch
      </button>
      <button
        type="button"
        onClick={() => {
          setOpen(false)
          setShown(false)
        }}
      >
        Leave
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div>
          {kind === 'Menu' && <Menu {...modal} anchorEl={document.body} />}
          {kind === 'Popover' && <Popover {...modal} anchorEl={document.body} />}
          {kind === 'Dialog' && <Dialog {...modal} />}
          {kind === 'Drawer' && <Drawer {...modal} />}
        </div>
      </Activity>
    </>
  )
}

describe.each(['Menu', 'Popover', 'Dialog', 'Drawer'] as const)('%s on a hidden page', (kind) => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  const show = async () => {
    render(
      <ThemeProvider>
        <Hideable kind={kind} />
      </ThemeProvider>,
    )
    await screen.findByText('Contents')
  }

  test.each([
    ['while it fades away', ['Close', 'Switch']],
    ['in the moment in which it closes', ['Leave']],
    ['before it closes', ['Switch', 'Close']],
  ])('leaves nothing in the document (%s)', async (_, presses) => {
    await show()
    for (const name of presses) press(name)
    await waitFor(() => expect(document.querySelector('.MuiModal-root')).toBeNull(), { timeout: 3000 })
    press('Switch')
    expect(document.querySelector('.MuiModal-root')).toBeNull()
  })

  test('is still open when the page is shown again', async () => {
    await show()
    press('Switch')
    await waitFor(() => expect(screen.queryByText('Contents')).not.toBeVisible())
    press('Switch')
    await waitFor(() => expect(screen.getByText('Contents')).toBeVisible())
    press('Close')
    await waitFor(() => expect(screen.queryByText('Contents')).not.toBeInTheDocument())
  })
})
