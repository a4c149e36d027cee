import { findConflict, isPressed, notify, problemText, useT, useTab } from '@portal/client'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { isBlank } from '@portal/contracts/values.ts'
import { Alert, Box, Button, Stack, TextDifference, TextField, Typography } from '@portal/ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import {
  useAppendRevisedGptTopicRecordDataMutation,
  useRemoveRevisionMutation,
} from '../dialogue/dialogue.api.ts'
import {
  isPersonalDataRefusal,
  usePersonalDataConfirmation,
} from '../dialogue/usePersonalDataConfirmation.ts'

export interface EditedMessage {
  original: ThreadMessage
  /** Correction when the editor was opened, if any. */
  revision: ThreadMessage | undefined
  text: string
  /** Version of the conversation when the editor was opened. */
  version: number
}

interface EditPanelProps {
  editing: EditedMessage | undefined
  /** Current correction. */
  current: ThreadMessage | undefined
  record: DialogueRecord
  onChange(editing: EditedMessage | undefined): void
  /** Called after saving, when the next message gets the focus. */
  onSaved(): void
}

/** Editor of a correction beside the original, with differences; saves by button or Ctrl+Enter. */
export function EditPanel({ editing, current, record, onChange, onSaved }: EditPanelProps) {
  const t = useT()
  const tab = useTab()
  const askWherePersonal = usePersonalDataConfirmation()
  const [problem, setProblem] = useState<string>()
  const [by, setBy] = useState<string>()
  const [append, { isLoading }] = useAppendRevisedGptTopicRecordDataMutation()
  const [remove] = useRemoveRevisionMutation()
  const opened = editing?.revision?.message ?? editing?.original.message
  const isDirty = editing !== undefined && editing.text !== opened
  useEffect(() => {
    tab.setDirty(isDirty, 'correction')
    return () => tab.setDirty(false, 'correction')
  }, [isDirty, tab])

  function fail(error: unknown) {
    const conflict = findConflict(error)
    if (!conflict || !editing) return notify.error(t('Operation failed. {msg}', { msg: problemText(error) }))
    setBy(conflict.by ?? '')
    onChange({ ...editing, version: (conflict.current as unknown as DialogueRecord).version })
  }

  async function save() {
    if (!editing) return setProblem(t('Please select "Edit Message"'))
    if (isBlank(editing.text)) return setProblem(t('Please enter the modified content.'))
    setProblem(undefined)
    const { original, text, version } = editing
    try {
      await askWherePersonal((isPersonalChecked) =>
        append({
          recordId: original.recordId,
          message: text,
          version,
          ...(isPersonalChecked && { isPersonalChecked }),
        }).unwrap(),
      )
      setBy(undefined)
      onChange(undefined)
      onSaved()
      notify.success(t('Edit success.'))
    } catch (error) {
      if (!isPersonalDataRefusal(error)) fail(error)
    }
  }

  async function takeBack() {
    if (!editing) return
    const result = await remove({ recordId: editing.original.recordId, version: editing.version })
    if ('error' in result) return fail(result.error)
    onChange(undefined)
    notify.success(t('Operation successful'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed('saveEdit', event)) return
    event.preventDefault()
    void save()
  }

  return (
    <Stack component="section" aria-label={t('Edit')} spacing={1.5}>
      {editing ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {editing.original.position === 'QUERY'
            ? t('Rewrite the question. Approved answers will match it.')
            : t('Correct answer.')}
        </Typography>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Choose “Edit Message” beside a message, or press e.')}
        </Typography>
      )}
      {by !== undefined && editing && (
        <Alert severity="warning">
          {t('{name} changed this while you were editing', { name: by || t('Someone') })}.{' '}
          {t('Your text is kept. Compare, and save again to replace theirs.')}
          {current && <Box sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>{current.message}</Box>}
        </Alert>
      )}
      <TextField
        multiline
        rows={10}
        // Resets the editor for another message.
        key={editing?.original.recordId ?? 'none'}
        autoFocus={editing !== undefined}
        label={t('Modified content')}
        value={editing?.text ?? ''}
        disabled={!record}
        error={problem !== undefined}
        helperText={problem}
        onChange={({ target }) => {
          setProblem(undefined)
          if (editing) onChange({ ...editing, text: target.value })
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        slotProps={{ htmlInput: { readOnly: editing === undefined, 'data-unsaved': 'ignore' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isLoading} onClick={() => void save()}>
          {t('Edit')}
        </Button>
        {editing && <Button onClick={() => onChange(undefined)}>{t('Cancel')}</Button>}
        {editing?.revision && (
          <Button color="error" onClick={() => void takeBack()}>
            {t('Remove the correction')}
          </Button>
        )}
      </Box>
      {isDirty && (
        <Box component="section" aria-label={t('Difference')} sx={{ fontSize: '0.875rem' }}>
          <TextDifference before={editing.original.message} after={editing.text} />
        </Box>
      )}
    </Stack>
  )
}
