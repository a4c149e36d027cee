import { createTheme } from '@mui/material/styles'
import { colours } from './colours.ts'
import { HideableModal } from './HideableModal.tsx'
import { ListLandmark, MenuLandmark } from './landmarks.tsx'

const radius = 8
/** Percentage of the primary colour in a selected and in a hovered row. */
export const selectedTint = 8
export const hoveredTint = 10
/** Percentage in a new row. */
export const newTint = 18
export const mixTint = (percent: number, colour = 'primary-main') =>
  `color-mix(in srgb, var(--mui-palette-${colour}) ${percent}%, var(--mui-palette-background-paper))`
/** Minimum size in pixels of touch targets on a phone. */
const touched = 44
const onPhone = '@media (max-width:599.95px)'
const font =
  'Inter, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Microsoft YaHei", Arial, sans-serif'

/**
 * Backgrounds of notices with white text, because those derived from the dark scheme's colours are too
 * light.
 */
const darkAlerts = {
  successFilledBg: '#2f7a55',
  infoFilledBg: '#2f6cb0',
  warningFilledBg: '#8a5a0f',
  errorFilledBg: '#b3413a',
}

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: {
    light: { palette: colours.light },
    dark: { palette: { ...colours.dark, Alert: darkAlerts } },
  },
  shape: { borderRadius: radius },
  typography: {
    fontFamily: font,
    fontSize: 13,
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.8125rem' },
    h1: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.01em' },
    h3: { fontSize: '0.9375rem', fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
    overline: { textTransform: 'none', fontWeight: 600, letterSpacing: 0, lineHeight: 1.6 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        'tr:focus-visible': { outlineOffset: -2 },
        // Hides the focus ring of dialogs and menus, which only trap the focus.
        ':is([role="dialog"], [role="presentation"] > *, .MuiMenu-root > *):focus-visible': {
          outline: 'none',
        },
        '@media (prefers-reduced-motion: reduce)': {
          // Sets no duration, because even a short one would start transitions whenever inherited styles
          // change.
          '*, *::before, *::after': {
            animationDuration: '1ms !important',
            transitionDuration: '0s !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { [onPhone]: { minHeight: touched } },
        // Border as light as that of a coloured chip.
        outlined: {
          '&.MuiButton-colorInherit': { borderColor: 'color-mix(in srgb, currentColor 40%, transparent)' },
        },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { [onPhone]: { minWidth: touched, minHeight: touched } } },
    },
    MuiPaginationItem: { styleOverrides: { root: { [onPhone]: { minWidth: touched, height: touched } } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // iOS zooms into inputs with a font below 16 px and does not zoom out again.
    MuiInputBase: { styleOverrides: { root: { [onPhone]: { minHeight: touched, fontSize: '1rem' } } } },
    MuiAutocomplete: { defaultProps: { size: 'small', slots: { popper: ListLandmark } } },
    MuiMenu: { defaultProps: { slots: { root: MenuLandmark } } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    // Lets clicks pass through a fading modal.
    MuiModal: { styleOverrides: { root: { '&[aria-hidden="true"]': { pointerEvents: 'none' } } } },
    MuiPopover: {
      defaultProps: { slots: { root: HideableModal }, slotProps: { paper: { elevation: 6 } } },
    },
    // Keeps the helper text of disabled fields readable, because it explains why.
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({ '&.Mui-disabled': { color: vars?.palette.text.secondary } }),
      },
    },
    MuiDrawer: {
      defaultProps: {
        slots: { root: HideableModal },
        // Keeps the styles of Material UI's own root.
        slotProps: { root: { sx: { zIndex: 'drawer' } } },
      },
    },
    MuiDialog: {
      defaultProps: {
        slots: { root: HideableModal },
        // Keeps the styles of Material UI's own root.
        slotProps: { root: { sx: { '@media print': { position: 'absolute !important' } } } },
      },
      styleOverrides: { paper: { borderRadius: radius + 4 } },
    },
    // Aligns with the fields above and the title.
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px' } } },
    MuiTooltip: { defaultProps: { arrow: true, enterTouchDelay: 0 } },
    // Keeps links on them readable.
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.Mui-selected': { backgroundColor: mixTint(selectedTint) },
          '&.Mui-selected:hover': { backgroundColor: mixTint(hoveredTint) },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({ borderColor: vars?.palette.divider, fontSize: '0.8125rem' }),
        sizeSmall: { padding: '2px 12px' },
        head: ({ theme: { vars } }) => ({
          fontWeight: 600,
          fontSize: '0.75rem',
          color: vars?.palette.text.secondary,
          backgroundColor: vars?.palette.background.paper,
          whiteSpace: 'nowrap',
        }),
      },
    },
  },
})
