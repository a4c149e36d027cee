/** A run of text as a page places it; y counts upwards. */
export interface Fragment {
  text: string
  x: number
  right: number
  y: number
  size: number
  font: string
}

/** Of lines that text recognition read: it knows no fonts. */
export const scanFont = 'scan'
