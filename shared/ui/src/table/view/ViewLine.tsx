import Box from '@mui/material/Box'
import { useT } from '@portal/client'
import type { View } from '@portal/contracts/view.contract.ts'
import { findOption } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import { roleOptions } from './roles.ts'

interface ViewLineProps {
  view: View
  isActive: boolean
  isOpening: boolean
}

/** View in the menu, with its sharing and owner. */
export function ViewLine({ view, isActive, isOpening }: ViewLineProps) {
  const t = useT()
  const role = view.sharedWith && t(findOption(roleOptions, view.sharedWith)?.label ?? view.sharedWith)
  const shared =
    role &&
    (view.isOwn
      ? t('Shared with: {role}', { role })
      : t('{owner}, shared with: {role}', { owner: view.owner, role }))
  const notes = [
    shared,
    isOpening && t('Opens by default'),
    role && view.isRoleDefault && t('Opens by default for {role}', { role }),
  ].filter(Boolean)
  return (
    <>
      <Icon name="check" sx={{ mr: 1, visibility: isActive ? 'visible' : 'hidden' }} />
      <Box sx={{ minWidth: 0 }}>
        {view.name}
        {notes.length > 0 && (
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{notes.join(' · ')}</Box>
        )}
      </Box>
    </>
  )
}
