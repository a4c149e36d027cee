import { useT } from '@portal/client'
import type { FixedResource } from '@portal/contracts/fixed-resource.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindFixedResourceHistoryQuery } from './fixedResource.api.ts'
import { fixedResourceLabels } from './fixedResourceColumns.tsx'

export function FixedResourceHistory({ row, onClose }: { row: FixedResource; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of fixed resource {name}', { name: row.name })}
      result={useFindFixedResourceHistoryQuery({ id: row.id })}
      columns={fixedResourceLabels}
      onClose={onClose}
    />
  )
}
