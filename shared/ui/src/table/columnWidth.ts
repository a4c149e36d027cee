/** The width of a column as a CSS variable of its table: it follows a drag without drawing rows anew. */
export const widthVariable = (field: string) => `--width-${field}`

export const widthStyles = (widths: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(widths).map(([field, width]) => [widthVariable(field), `${width}px`]))

/** Width of a header: the user's, else that of column and content. */
export const headerWidth = (field: string, least = 0) => ({
  width: `var(${widthVariable(field)})`,
  minWidth: `var(${widthVariable(field)}, ${least}px)`,
  maxWidth: `var(${widthVariable(field)})`,
})
export const cellWidth = (field: string) => ({ maxWidth: `var(${widthVariable(field)}, 320px)` })
