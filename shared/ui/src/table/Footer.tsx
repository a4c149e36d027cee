import { useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { PermissionButton } from '../PermissionButton.tsx'
import type { ListState } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import { SelectedButtons, type SelectedButtonsProps } from './SelectedButtons.tsx'

interface FooterProps extends Omit<SelectedButtonsProps, 'isBin'> {
  page: Page<unknown>
  onAhead(page: number): void
  list: ListState
  hasBin: boolean
  binPermission?: string
  isPhone: boolean
}

/** Footer below the rows: total, selection, bin and pages. Its layout does not change with the selection. */
export function Footer({ page, onAhead, list, hasBin, binPermission, isPhone, ...selected }: FooterProps) {
  const t = useT()
  const { isBin } = list
  return (
    <Pager page={page} isPhone={isPhone} onPage={list.setPage} onAhead={onAhead}>
      <PageSizeSelect list={list} />
      <SelectedButtons {...selected} isBin={isBin} />
      {hasBin && !isBin && (
        <PermissionButton permission={binPermission} color="secondary" onClick={() => list.setBin(true)}>
          {t('Deleted')}
        </PermissionButton>
      )}
    </Pager>
  )
}
