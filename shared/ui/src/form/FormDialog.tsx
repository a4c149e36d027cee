import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useT } from '@portal/client'
import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useConfirm } from '../dialog/ConfirmHost.tsx'
import { EditForm, type EditFormProps } from './EditForm.tsx'

export interface FormDialogProps<Values extends FieldValues>
  extends Pick<EditFormProps<Values>, 'values' | 'onSave' | 'onSaved'> {
  title: string
  onClose(): void
  /** Ends a save that waits for another person; without it a save cannot be cancelled. */
  abortSave?(): void
  saveLabel?: string
  maxWidth?: DialogProps['maxWidth']
  children: ReactNode
}

const firstField =
  ':is(input, textarea, [role="combobox"]):not([type="hidden"], [type="file"], [aria-hidden="true"], :disabled)'

/**
 * Focuses the first field unless another field requests it. Not on touch screens, where the keyboard would
 * cover half of the form.
 */
function focusFirst(content: HTMLElement | null) {
  if (!content || content.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
  content.querySelector<HTMLElement>(firstField)?.focus()
}

/** Form in a dialog: closes after saving, asks before discarding input. */
export function FormDialog<Values extends FieldValues>({
  title,
  onClose,
  onSaved,
  abortSave,
  saveLabel,
  maxWidth = 'sm',
  children,
  ...form
}: FormDialogProps<Values>) {
  const t = useT()
  const confirm = useConfirm()
  const ids = { title: useId(), form: useId() }
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const close = async () => {
    if (isSaving) return abortSave?.()
    if (
      !isDirty ||
      (await confirm({
        question: t('Discard unsaved changes?'),
        confirm: t('Discard'),
        cancel: t('Keep editing'),
        isDanger: true,
        focus: 'cancel',
      }))
    )
      onClose()
  }
  const save = async (values: Values) => {
    setSaving(true)
    try {
      await form.onSave(values)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={ids.title}
      maxWidth={maxWidth}
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={ids.title} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent dividers ref={focusFirst}>
        <EditForm
          id={ids.form}
          values={form.values}
          onSave={save}
          onDirty={setDirty}
          onSaved={() => {
            onSaved?.()
            onClose()
          }}
        >
          {children}
        </EditForm>
      </DialogContent>
      <DialogActions>
        {/* Keeps the focus on press, because blur would show an error of an empty field and move the button. */}
        <Button
          disabled={isSaving && !abortSave}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void close()}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" form={ids.form} variant="contained" loading={isSaving}>
          {saveLabel ?? t('Save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
