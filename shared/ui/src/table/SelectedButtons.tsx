import Button from '@mui/material/Button'
import { useFormat, useT } from '@portal/client'
import { Icon } from '../Icon.tsx'

export interface SelectedButtonsProps {
  /** Selected rows. */
  count: number
  isBin: boolean
  /** Deletes them, or in the bin takes them back. */
  onSelected?(): void
  /** Changes fields of them. */
  onChange?(): void
}

/** What can be done with the selected rows. */
export function SelectedButtons({ count, isBin, onSelected, onChange }: SelectedButtonsProps) {
  const t = useT()
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <>
      {onChange && (
        <Button variant="outlined" startIcon={<Icon name="edit" />} onClick={onChange}>
          {t('Change selected ({count})', { count: number(count) })}
        </Button>
      )}
      {onSelected && (
        <Button
          variant="outlined"
          color={isBin ? 'primary' : 'error'}
          startIcon={<Icon name={isBin ? 'history' : 'delete'} />}
          onClick={onSelected}
        >
          {isBin
            ? t('Restore selected ({count})', { count: number(count) })
            : t('Delete selected ({count})', { count: number(count) })}
        </Button>
      )}
    </>
  )
}
