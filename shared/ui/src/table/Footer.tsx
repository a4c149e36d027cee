import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { Icon } from '../Icon.tsx'
import { PermissionButton } from '../PermissionButton.tsx'
import { Pager } from './Pager.tsx'
import type { ListState } from './useListState.ts'

interface FooterProps {
  page: Page<unknown>
  list: ListState
  selected: number[]
  onSelected?(ids: number[]): void
  hasBin: boolean
  binPermission?: string
  isPhone: boolean
}

/** Below the rows, where nothing moves when something is selected: the total, what to do with the selection, the bin, the pages. */
export function Footer({ page, list, selected, onSelected, hasBin, binPermission, isPhone }: FooterProps) {
  const t = useT()
  const { isBin } = list
  const count = selected.length
  return (
    <Pager page={page} isPhone={isPhone} onPage={list.setPage}>
      {onSelected && count > 0 && (
        <Button
          variant="outlined"
          color={isBin ? 'primary' : 'error'}
          startIcon={<Icon name={isBin ? 'history' : 'delete'} />}
          onClick={() => onSelected(selected)}
        >
          {isBin ? t('Restore selected ({count})', { count }) : t('Delete selected ({count})', { count })}
        </Button>
      )}
      {hasBin && !isBin && (
        <PermissionButton permission={binPermission} color="secondary" onClick={() => list.setBin(true)}>
          {t('Bin')}
        </PermissionButton>
      )}
    </Pager>
  )
}
