import { useT } from '@portal/client'
import type { Part } from '@portal/contracts/part.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindPartHistoryQuery } from './part.api.ts'
import { partColumns } from './partColumns.tsx'

export function PartHistory({ part, onClose }: { part: Part; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of part {partNo}', { partNo: part.partNo })}
      result={useFindPartHistoryQuery({ id: part.id })}
      columns={partColumns}
      onClose={onClose}
    />
  )
}
