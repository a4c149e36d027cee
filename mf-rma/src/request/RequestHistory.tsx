import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindRmaHistoryQuery } from '../rma/desk.api.ts'
import { requestLabels } from './requestColumns.tsx'

export function RequestHistory({
  request: { id, rmaNumber },
  onClose,
}: {
  request: Pick<RmaRequest, 'id' | 'rmaNumber'>
  onClose: () => void
}) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of {rmaNumber}', { rmaNumber })}
      result={useFindRmaHistoryQuery({ id })}
      columns={requestLabels}
      onClose={onClose}
    />
  )
}
