import { useT } from '@portal/client'
import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindWarrantyHistoryQuery } from './warranty.api.ts'
import { warrantyLabels } from './warrantyColumns.tsx'

export function WarrantyHistory({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of the warranty of {serialNum}', { serialNum: warranty.serialNum })}
      result={useFindWarrantyHistoryQuery({ id: warranty.id })}
      columns={warrantyLabels}
      onClose={onClose}
    />
  )
}
