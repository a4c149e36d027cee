/** The width of a column as a CSS variable of its table: it follows a drag without drawing rows anew. */
export const widthOf = (field: string) => `--width-${field}`

export const widthStyles = (widths: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(widths).map(([field, width]) => [widthOf(field), `${width}px`]))

/** Of a header: as wide as it was made, else as its column and its content want. */
export const headerWidth = (field: string, least = 0) => ({
  width: `var(${widthOf(field)})`,
  minWidth: `var(${widthOf(field)}, ${least}px)`,
  maxWidth: `var(${widthOf(field)})`,
})
export const cellWidth = (field: string) => ({ maxWidth: `var(${widthOf(field)}, 320px)` })
