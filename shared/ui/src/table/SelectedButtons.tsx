import { useFormat, useT } from '@portal/client'
import { Icon } from '../Icon.tsx'
import { PermissionButton } from '../PermissionButton.tsx'

export interface SelectedButtonsProps {
  /** Selected rows. */
  count: number
  isBin: boolean
  /** Deletes the rows, or restores them in the bin. */
  onSelected?(): void
  selectedPermission?: string
  /** Changes fields of the rows. */
  onChange?(): void
  changePermission?: string
}

/** Actions on the selected rows. */
export function SelectedButtons({
  count,
  isBin,
  onSelected,
  selectedPermission,
  onChange,
  changePermission,
}: SelectedButtonsProps) {
  const t = useT()
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <>
      {onChange && (
        <PermissionButton
          permission={changePermission}
          variant="outlined"
          startIcon={<Icon name="edit" />}
          onClick={onChange}
        >
          {t('Change selected ({count})', { count: number(count) })}
        </PermissionButton>
      )}
      {onSelected && (
        <PermissionButton
          permission={selectedPermission}
          variant="outlined"
          color={isBin ? 'primary' : 'error'}
          startIcon={<Icon name={isBin ? 'history' : 'delete'} />}
          onClick={onSelected}
        >
          {isBin
            ? t('Restore selected ({count})', { count: number(count) })
            : t('Delete selected ({count})', { count: number(count) })}
        </PermissionButton>
      )}
    </>
  )
}
