import { hoveredTint, mixTint, selectedTint } from '../theme/theme.ts'

/** Opaque; repeats the colours of the row. */
const shades = {
  backgroundColor: 'background.paper',
  'tr:hover > &': { backgroundColor: mixTint(4, 'text-primary') },
  'tr.Mui-selected > &': { backgroundColor: mixTint(selectedTint) },
  'tr.Mui-selected:hover > &': { backgroundColor: mixTint(hoveredTint) },
}

/** Width in pixels of the checkbox column. */
export const checkboxWidth = 44
export const checkboxCell = {
  width: checkboxWidth,
  minWidth: checkboxWidth,
  maxWidth: checkboxWidth,
  p: 0,
  textAlign: 'center',
}

/** Styles of a sticky cell at this distance from the edge. */
export const stickyCell = (side: 'left' | 'right', pixels = 0) => ({
  position: 'sticky',
  [side]: pixels,
  zIndex: 1,
  ...shades,
})
/** Sticky styles of a header, which also sticks to the top. */
export const stickyHeader = (side: 'left' | 'right', pixels = 0) => ({ [side]: pixels, zIndex: 4 })
