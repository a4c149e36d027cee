import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { problemText, useT } from '@portal/client'
import type { View } from '@portal/contracts/view.contract.ts'
import { useState } from 'react'
import { findOption } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import { contentOf } from './content.ts'
import { roleOptions } from './roles.ts'
import { useViews, type ViewsProps } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'

export interface ViewsMenuProps extends ViewsProps {
  /** The fields that are shown now, in their order. */
  shown: string[]
  anchor: HTMLElement | null
  onClose(): void
}

/** Shared ones say with whom, and foreign ones whose they are. */
function ViewLine({ view, isActive }: { view: View; isActive: boolean }) {
  const t = useT()
  const role = view.sharedWith && t(findOption(roleOptions, view.sharedWith)?.label ?? view.sharedWith)
  const note =
    role &&
    (view.isOwn ? t('Shared: {role}', { role }) : t('{owner}, shared: {role}', { owner: view.owner, role }))
  return (
    <>
      <Icon name="check" sx={{ mr: 1, visibility: isActive ? 'visible' : 'hidden' }} />
      <Box sx={{ minWidth: 0 }}>
        {view.name}
        {note && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </>
  )
}

/** The saved views of a table, and what can be done with the one that is shown. */
export default function ViewsMenu({ shown, anchor, onClose, ...props }: ViewsMenuProps) {
  const t = useT()
  const { list, name } = props
  const { result, active, isChanged, apply, leave, update, discard } = useViews(props)
  const [dialog, setDialog] = useState<'new' | View>()
  const { data, error, isFetching } = result
  const then = (work: () => unknown) => () => {
    onClose()
    void work()
  }
  const editable = active?.isEditable ? active : undefined
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={onClose}
        // A name may be long.
        slotProps={{
          paper: {
            sx: { minWidth: 240, maxWidth: 360, '& li': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
          },
        }}
      >
        {!data && isFetching && <MenuItem disabled>{t('Loading')}</MenuItem>}
        {error && !isFetching && (
          <MenuItem onClick={() => void result.refetch()}>
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
            aria-checked={view.id === active?.id}
            selected={view.id === active?.id}
            onClick={then(() => apply(view))}
          >
            <ViewLine view={view} isActive={view.id === active?.id} />
          </MenuItem>
        ))}
        <Divider />
        {active && <MenuItem onClick={then(leave)}>{t('All records')}</MenuItem>}
        {editable && isChanged && (
          <MenuItem onClick={then(() => update(editable))}>
            {t('Save the changes to “{name}”', { name: editable.name })}
          </MenuItem>
        )}
        <MenuItem onClick={then(() => setDialog('new'))}>{t('Save as a new view …')}</MenuItem>
        {editable && (
          <MenuItem onClick={then(() => setDialog(editable))}>
            {t('Rename or share “{name}” …', { name: editable.name })}
          </MenuItem>
        )}
        {editable && (
          <MenuItem onClick={then(() => discard(editable))} sx={{ color: 'error.main' }}>
            {t('Delete “{name}”', { name: editable.name })}
          </MenuItem>
        )}
      </Menu>
      {dialog && (
        <ViewDialog
          table={name}
          view={dialog === 'new' ? undefined : dialog}
          content={contentOf(list)}
          columns={shown}
          onSaved={(view) =>
            dialog === 'new' &&
            list.show({ ...list, columns: view.content.columns ?? undefined, view: view.id })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
