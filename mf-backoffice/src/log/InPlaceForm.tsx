import { useNotify, useT } from '@portal/client'
import { Box, Button, EditForm, useConfirm } from '@portal/ui'
import { type ReactNode, useState } from 'react'

interface InPlaceFormProps<Values extends Record<string, unknown>> {
  values: Values
  save(values: Values): PromiseLike<unknown>
  /** Called after saving or cancelling. */
  onClose(): void
  submit: string
  children: ReactNode
}

/** Form in the place of the edited content; asks before it discards input. */
export function InPlaceForm<Values extends Record<string, unknown>>({
  values,
  save,
  onClose,
  submit,
  children,
}: InPlaceFormProps<Values>) {
  const t = useT()
  const confirm = useConfirm()
  const notify = useNotify()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const cancel = async () => {
    const question = {
      question: t('Discard unsaved changes?'),
      confirm: t('Discard'),
      cancel: t('Keep editing'),
      isDanger: true,
      focus: 'cancel',
    } as const
    if (!isDirty || (await confirm(question))) onClose()
  }
  const send = async (edited: Values) => {
    setSaving(true)
    try {
      await save(edited)
    } finally {
      setSaving(false)
    }
    notify.success(t('Operation successful'))
  }
  return (
    <EditForm<Values>
      values={values as Parameters<typeof EditForm<Values>>[0]['values']}
      onSave={send}
      onSaved={onClose}
      onDirty={setDirty}
    >
      {children}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSaving}>
          {submit}
        </Button>
        <Button onClick={() => void cancel()}>{t('Cancel')}</Button>
      </Box>
    </EditForm>
  )
}
