import { hoveredTint, selectedTint, tinted } from '../theme/theme.ts'

/** Opaque, so it repeats the row's colours. */
const shades = {
  backgroundColor: 'background.paper',
  'tr:hover > &': { backgroundColor: tinted(4, 'text-primary') },
  'tr.Mui-selected > &': { backgroundColor: tinted(selectedTint) },
  'tr.Mui-selected:hover > &': { backgroundColor: tinted(hoveredTint) },
}

/** Pixels of the column of check boxes. */
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
/** Sticky styles of a header, which also stays at the top. */
export const stickyHeader = (side: 'left' | 'right', pixels = 0) => ({ [side]: pixels, zIndex: 4 })
