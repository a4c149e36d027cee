import { useNotify, useT } from '@portal/client'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

interface RowDialogProps<Values extends Record<string, unknown>, Row>
  extends Pick<FormDialogProps<Values>, 'title' | 'onClose' | 'children' | 'maxWidth'> {
  /** The row that is edited, reduced to what the form holds, or an empty one. */
  values: Values
  save: (values: Values) => Promise<Row>
  /** Gets the row as it is saved now. */
  onSaved?: (row: Row) => void
}

/** The form of one row; a save is said. */
export function RowDialog<Values extends Record<string, unknown>, Row>({
  values,
  save,
  onSaved,
  ...dialog
}: RowDialogProps<Values, Row>) {
  const t = useT()
  const notify = useNotify()
  const onSave = async (draft: Values) => {
    const row = await save(draft)
    notify.success(t('Operation successful'))
    onSaved?.(row)
  }
  return <FormDialog {...dialog} values={values as FormDialogProps<Values>['values']} onSave={onSave} />
}
