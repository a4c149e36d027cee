import Button from '@mui/material/Button'
import { useFormat, useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { Icon } from '../Icon.tsx'
import { PermissionButton } from '../PermissionButton.tsx'
import { Pager } from './Pager.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import type { ListState } from './useListState.ts'

interface FooterProps {
  page: Page<unknown>
  list: ListState
  /** Selected rows. */
  count: number
  onSelected?(): void
  /** Changes fields of the selected rows. */
  onChange?(): void
  hasBin: boolean
  binPermission?: string
  isPhone: boolean
}

/**
 * Below the rows, where nothing moves when something is selected: the total, what to do with the selection,
 * the bin, the pages.
 */
export function Footer({
  page,
  list,
  count,
  onSelected,
  onChange,
  hasBin,
  binPermission,
  isPhone,
}: FooterProps) {
  const t = useT()
  const { number } = useFormat()
  const { isBin } = list
  return (
    <Pager page={page} isPhone={isPhone} onPage={list.setPage}>
      <PageSizeSelect list={list} />
      {onChange && count > 0 && (
        <Button variant="outlined" startIcon={<Icon name="edit" />} onClick={onChange}>
          {t('Change selected ({count})', { count: number(count) })}
        </Button>
      )}
      {onSelected && count > 0 && (
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
      {hasBin && !isBin && (
        <PermissionButton permission={binPermission} color="secondary" onClick={() => list.setBin(true)}>
          {t('Deleted')}
        </PermissionButton>
      )}
    </Pager>
  )
}
