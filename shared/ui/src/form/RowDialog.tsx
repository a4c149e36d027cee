import { useNavigate, useNotify, useT } from '@portal/client'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

interface RowDialogProps<Values extends Record<string, unknown>, Row>
  extends Pick<FormDialogProps<Values>, 'title' | 'onClose' | 'children' | 'maxWidth'> {
  /** Values of the edited row, or of an empty row. */
  values: Values
  save: (values: Values) => Promise<Row>
  /** Title and address of a new row, for the notice. */
  created?: (row: Row) => { title: string; path: string }
  /** Receives the saved row. */
  onSaved?: (row: Row) => void
}

/** Form dialog of a row; notifies of the save. */
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
