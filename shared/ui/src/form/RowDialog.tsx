import { useNavigate, useNotify, useT } from '@portal/client'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

interface RowDialogProps<Values extends Record<string, unknown>, Row>
  extends Pick<FormDialogProps<Values>, 'title' | 'onClose' | 'children' | 'maxWidth'> {
  /** Values of the edited row for the form, or empty ones. */
  values: Values
  save: (values: Values) => Promise<Row>
  /** Title and address of a new row, for the message. */
  created?: (row: Row) => { title: string; path: string }
  /** Gets the row as it is saved now. */
  onSaved?: (row: Row) => void
}

/** Form of a row; confirms a save. */
export function RowDialog<Values extends Record<string, unknown>, Row>({
  values,
  save,
  created,
  onSaved,
  ...dialog
}: RowDialogProps<Values, Row>) {
  const t = useT()
  const notify = useNotify()
  const navigate = useNavigate()
  const onSave = async (draft: Values) => {
    const row = await save(draft)
    const { title, path } = created?.(row) ?? {}
    const view = path && { label: t('View'), run: () => navigate(path) }
    notify.success([t('Operation successful'), title].filter(Boolean).join(' · '), view || undefined)
    onSaved?.(row)
  }
  return <FormDialog {...dialog} values={values as FormDialogProps<Values>['values']} onSave={onSave} />
}
