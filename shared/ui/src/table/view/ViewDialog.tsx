import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { notify, useSession, useT } from '@portal/client'
import { isStaff, type Role } from '@portal/contracts/access.ts'
import type { View, ViewContent } from '@portal/contracts/view.contract.ts'
import { useController, useWatch } from 'react-hook-form'
import { SelectInput } from '../../form/choices.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextInput } from '../../form/inputs.tsx'
import { roleOptions } from './roles.ts'
import { useSaveViewMutation } from './view.api.ts'

export interface ViewDialogProps {
  table: string
  /** View to edit; undefined for a new view. */
  view?: View
  content: ViewContent
  /** Visible columns, for a new view. */
  columns: string[]
  onSaved(view: View): void
  onClose(): void
}

function Check({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name })
  return (
    <FormControlLabel
      label={label}
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

/** Whether the role's default is offered for views shared with a role. */
function RoleDefault() {
  const t = useT()
  const sharedWith = useWatch({ name: 'sharedWith' })
  return sharedWith ? <Check name="isRoleDefault" label={t('Their list opens with this view')} /> : null
}

interface Values {
  version?: number
  name: string
  sharedWith: Role | null
  isRoleDefault: boolean
  withColumns: boolean
}

/** Dialog for a view's name and sharing. */
export default function ViewDialog({ table, view, content, columns, onSaved, onClose }: ViewDialogProps) {
  const t = useT()
  const { user } = useSession()
  const [save] = useSaveViewMutation()
  const values: Values = {
    ...(view && { version: view.version }),
    name: view?.name ?? '',
    sharedWith: view?.sharedWith ?? null,
    isRoleDefault: view?.isRoleDefault ?? false,
    withColumns: content.columns !== null,
  }
  const onSave = async ({ version, name, sharedWith, isRoleDefault, withColumns }: Values) => {
    const kept = view ? view.content : { ...content, columns: withColumns ? columns : null }
    onSaved(
      await save({
        ...(view && { id: view.id, version }),
        table,
        name,
        sharedWith,
        isRoleDefault: sharedWith !== null && isRoleDefault,
        content: kept,
      }).unwrap(),
    )
    notify.success(`${t('Operation successful')} · ${name}`)
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
      <RoleDefault />
      {!view && <Check name="withColumns" label={t('Include the current columns')} />}
    </FormDialog>
  )
}
