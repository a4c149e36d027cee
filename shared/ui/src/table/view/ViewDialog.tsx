import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { notify, useSession, useT } from '@portal/client'
import { isStaff, type Role } from '@portal/contracts/access.ts'
import type { View, ViewContent } from '@portal/contracts/view.contract.ts'
import { useController } from 'react-hook-form'
import { SelectInput } from '../../form/choices.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextInput } from '../../form/inputs.tsx'
import { roleOptions } from './roles.ts'
import { useSaveViewMutation } from './view.api.ts'

export interface ViewDialogProps {
  table: string
  /** The view to rename or share; without it a new one. */
  view?: View
  content: ViewContent
  /** The columns as they are shown now, for a new view to keep. */
  columns: string[]
  onSaved(view: View): void
  onClose(): void
}

function WithColumns() {
  const t = useT()
  const { field } = useController({ name: 'withColumns' })
  return (
    <FormControlLabel
      label={t('Include the current columns')}
      control={
        <Checkbox
          checked={Boolean(field.value)}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
        />
      }
    />
  )
}

interface Values {
  version?: number
  name: string
  sharedWith: Role | null
  withColumns: boolean
}

/** Name of a view, and with whom it is shared. */
export function ViewDialog({ table, view, content, columns, onSaved, onClose }: ViewDialogProps) {
  const t = useT()
  const { user } = useSession()
  const [save] = useSaveViewMutation()
  const values: Values = {
    ...(view && { version: view.version }),
    name: view?.name ?? '',
    sharedWith: view?.sharedWith ?? null,
    withColumns: content.columns !== null,
  }
  const onSave = async ({ version, name, sharedWith, withColumns }: Values) => {
    const kept = view ? view.content : { ...content, columns: withColumns ? columns : null }
    onSaved(
      await save({ ...(view && { id: view.id, version }), table, name, sharedWith, content: kept }).unwrap(),
    )
    notify.success(t('Operation successful'))
  }
  return (
    <FormDialog
      title={view ? t('Rename or share the view') : t('Save as a new view')}
      values={values}
      onSave={onSave}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput name="name" label={t('Name of the view')} required maxLength={60} autoFocus />
      {isStaff(user) && (
        <SelectInput
          name="sharedWith"
          label={t('Shared with')}
          nullable
          options={roleOptions.map(({ value, label }) => ({ value, label: t(label) }))}
          helperText={t('They can use this view but not change it.')}
        />
      )}
      {!view && <WithColumns />}
    </FormDialog>
  )
}
