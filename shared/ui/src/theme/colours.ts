/** Brand colour, used directly for surfaces and marks; texts and buttons need a darker shade on white. */
export const brandColour = '#63AD82'

/** Colours of both schemes, separate because the sign-in page uses them without the component library. */
export const colours = {
  light: {
    primary: { main: '#2a7a51', light: brandColour, dark: '#1f5f3e', contrastText: '#ffffff' },
    secondary: { main: '#4b5b66' },
    success: { main: '#2a7a51', light: '#e5f3ea' },
    info: { main: '#2563a8' },
    warning: { main: '#9a5b00' },
    error: { main: '#c0362c' },
    background: { default: '#f6f8f7', paper: '#ffffff' },
    text: { primary: '#18211c', secondary: '#56635c' },
    divider: '#e3e8e5',
  },
  dark: {
    primary: { main: '#7cc49a', light: '#a3d9b9', dark: brandColour, contrastText: '#08170e' },
    secondary: { main: '#a9b7af' },
    success: { main: '#7cc49a' },
    info: { main: '#85b8f0' },
    warning: { main: '#efb45c' },
    error: { main: '#f28b82' },
    background: { default: '#101412', paper: '#171c19' },
    text: { primary: '#e8eeea', secondary: '#a3b0a8' },
    divider: '#2a322d',
  },
} as const
