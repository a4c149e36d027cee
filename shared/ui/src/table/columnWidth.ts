/** Returns the CSS variable of a column's width, which changes during a drag without re-rendering rows. */
export const toWidthVariable = (field: string) => `--width-${field}`

export const widthStyles = (widths: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(widths).map(([field, width]) => [toWidthVariable(field), `${width}px`]))

/** Returns the width of a header: the user's, else that of column and content. */
export const headerWidth = (field: string, least = 0) => ({
  width: `var(${toWidthVariable(field)})`,
  minWidth: `var(${toWidthVariable(field)}, ${least}px)`,
  maxWidth: `var(${toWidthVariable(field)})`,
})
export const cellWidth = (field: string) => ({ maxWidth: `var(${toWidthVariable(field)}, 320px)` })
