import { isFailure, problemText, useNotify, useT } from '@portal/client'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { Box, PermissionButton, useConfirm } from '@portal/ui'
import type { LogCalls } from './firmware.api.ts'

interface EntryActionsProps {
  entry: FirmwareRecord
  calls: Pick<LogCalls, 'useDelete' | 'useRestore'>
  onEdit: () => void
  onHistory: () => void
}

/** Staff actions for an entry. */
export function EntryActions({ entry, calls, onEdit, onHistory }: EntryActionsProps) {
  const t = useT()
  const remove = useRemoval(entry, calls)
  const named = (label: string) => t('{label} {code}', { label, code: entry.fwCode })
  return (
    <Box
      component="span"
      sx={{ float: { md: 'right' }, display: { xs: 'block', md: 'inline' }, ml: { xs: -1, md: 0 } }}
    >
      <PermissionButton
        permission="firmware:edit"
        size="small"
        aria-label={named(t('Edit'))}
        onClick={onEdit}
      >
        {t('Edit')}
      </PermissionButton>
      <PermissionButton
        permission="firmware:edit"
        size="small"
        aria-label={named(t('History'))}
        onClick={onHistory}
      >
        {t('History')}
      </PermissionButton>
      <PermissionButton
        permission="firmware:delete"
        size="small"
        color="error"
        aria-label={named(t('Delete'))}
        onClick={() => void remove()}
      >
        {t('Delete')}
      </PermissionButton>
    </Box>
  )
}

/** Deletes after confirmation, and offers to undo it. */
function useRemoval({ id, fwCode }: FirmwareRecord, { useDelete, useRestore }: EntryActionsProps['calls']) {
  const t = useT()
  const confirm = useConfirm()
  const notify = useNotify()
  const [remove] = useDelete()
  const [restore] = useRestore()
  const done = () => [t('Operation successful'), fwCode].join(' · ')
  const failed = (error: unknown) =>
    notify.error(t('Operation failed, {msg}', { msg: problemText(isFailure(error) ? error : undefined) }))
  const undo = () =>
    restore({ ids: [id] })
      .unwrap()
      .then(() => notify.success(done()), failed)
  return async () => {
    const question = t('Do you want to delete this data?')
    if (!(await confirm({ question, detail: `“${fwCode}”`, isDanger: true }))) return
    await remove({ ids: [id] })
      .unwrap()
      .then(() => notify.success(done(), { label: t('Undo'), run: () => void undo() }), failed)
  }
}
