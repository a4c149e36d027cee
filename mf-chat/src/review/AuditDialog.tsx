import { notify, problemText, useT } from '@portal/client'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, useConfirm } from '@portal/ui'
import { useId, useState } from 'react'
import { Choice } from '../dialogue/Choice.tsx'
import { useUpdateGptTopicRecordDataMutation } from '../dialogue/dialogue.api.ts'
import { accordingChoices, statusOptions } from '../dialogue/dialogue-options.ts'

/** Status and basis of a conversation's review. */
export function AuditDialog({ record, onClose }: { record: DialogueRecord; onClose(): void }) {
  const t = useT()
  const id = useId()
  const confirm = useConfirm()
  const [qnaStatus, setStatus] = useState(record.qnaStatus)
  const [according, setAccording] = useState<string>(record.according ?? '')
  const [update, { isLoading }] = useUpdateGptTopicRecordDataMutation()

  async function submit() {
    if (!(await confirm({ question: t('Do you want to submit?'), confirm: t('Submit') }))) return
    const { threadId, version } = record
    try {
      await update({ threadId, qnaStatus, according: according as '', version }).unwrap()
      notify.success(t('Operation successful'))
      onClose()
    } catch (error) {
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} component="h2" variant="h2">
        {t('Audit')}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Choice
            label={t('Audit Status')}
            value={qnaStatus}
            options={statusOptions}
            onChange={(value) => setStatus(value as typeof qnaStatus)}
          />
          <Choice
            label={t('According')}
            value={according}
            options={accordingChoices}
            onChange={setAccording}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="contained" disabled={isLoading} onClick={() => void submit()}>
          {t('Submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
