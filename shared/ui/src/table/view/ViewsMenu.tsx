import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { problemText, useT } from '@portal/client'
import type { View } from '@portal/contracts/view.contract.ts'
import type { Views } from './useViews.ts'
import { ViewLine } from './ViewLine.tsx'
import { useFindViewsQuery } from './view.api.ts'

export interface ViewsMenuProps {
  /** Views of the table. */
  name: string
  views: Views
  anchor: HTMLElement | null
  onDialog(dialog: 'new' | View): void
  onClose(): void
}

interface Action {
  label: string
  act(): unknown
  isDanger?: boolean
}

/** Actions on the displayed view, or on the whole list. */
function useActions({ views, onDialog }: Pick<ViewsMenuProps, 'views' | 'onDialog'>): Action[] {
  const t = useT()
  const { active, opening, isChanged, pins } = views
  const asNew = { label: t('Save as a new view …'), act: () => onDialog('new') }
  if (!active)
    return [
      asNew,
      ...(opening
        ? [{ label: t('Open this list with all records'), act: () => views.setOpening(null) }]
        : []),
    ]
  const { name, id } = active
  const at = pins.findIndex((pin) => pin.id === id)
  const isPinned = at >= 0
  const list: (Action | false)[] = [
    { label: t('All records'), act: views.leave },
    active.isEditable &&
      isChanged && { label: t('Save the changes to “{name}”', { name }), act: () => views.update(active) },
    asNew,
    opening?.id === id
      ? { label: t('Open this list with all records'), act: () => views.setOpening(null) }
      : { label: t('Open this list with “{name}”', { name }), act: () => views.setOpening(id) },
    isPinned
      ? { label: t('Hide the tab'), act: () => views.unpin(id) }
      : { label: t('Show as a tab'), act: () => views.pin(active) },
    at > 0 && { label: t('Move the tab to the left'), act: () => views.move(id, -1) },
    isPinned &&
      at < pins.length - 1 && { label: t('Move the tab to the right'), act: () => views.move(id, 1) },
    active.isEditable && {
      label: t('Rename or share “{name}” …', { name }),
      act: () => onDialog(active),
    },
    active.isEditable && {
      label: t('Delete “{name}”', { name }),
      act: () => views.discard(active),
      isDanger: true,
    },
  ]
  return list.filter((action) => action !== false)
}

/** Menu of a table's saved views, with actions on the displayed view. */
export default function ViewsMenu({ name, views, anchor, onDialog, onClose }: ViewsMenuProps) {
  const t = useT()
  const { data, error, isFetching, refetch } = useFindViewsQuery({ table: name })
  const actions = useActions({ views, onDialog })
  const { shownId, opening } = views
  const then = (work: () => unknown) => () => {
    onClose()
    void work()
  }
  return (
    <Menu
      anchorEl={anchor}
      open={Boolean(anchor)}
      onClose={onClose}
      // Truncates long names.
      slotProps={{
        paper: {
          sx: { minWidth: 240, maxWidth: 360, '& li': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
        },
      }}
    >
      {!data && isFetching && <MenuItem disabled>{t('Loading')}</MenuItem>}
      {error && !isFetching && (
        <MenuItem onClick={() => void refetch()}>
          {problemText(error)} {t('Try again')}
        </MenuItem>
      )}
      {data?.length === 0 && (
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}>
          {t('No saved views yet. Set the filters, sorting and columns you need, then save them here.')}
        </MenuItem>
      )}
      {data?.map((view) => (
        <MenuItem
          key={view.id}
          role="menuitemradio"
          aria-checked={view.id === shownId}
          selected={view.id === shownId}
          onClick={then(() => views.apply(view))}
        >
          <ViewLine view={view} isActive={view.id === shownId} isOpening={view.id === opening?.id} />
        </MenuItem>
      ))}
      <Divider />
      {actions.map(({ label, act, isDanger }) => (
        <MenuItem key={label} onClick={then(act)} sx={isDanger ? { color: 'error.main' } : undefined}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
