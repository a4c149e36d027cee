import type { SxProps, Theme } from '@portal/ui'

/** Style of a line in the side menu: entry, group or the button below them. */
export const entryStyle = ({
  isCollapsed,
  isNested = false,
}: {
  isCollapsed: boolean
  isNested?: boolean
}): SxProps<Theme> => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: isNested ? '2.125rem' : '2.375rem',
  px: isCollapsed ? 0 : 1.25,
  pl: isNested ? 2.75 : undefined,
  justifyContent: isCollapsed ? 'center' : 'flex-start',
  border: 0,
  borderRadius: '8px',
  background: 'none',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '&[aria-current=page]': {
    color: 'text.primary',
    fontWeight: 600,
    bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.16)',
    '& svg': { color: 'primary.main' },
  },
})
