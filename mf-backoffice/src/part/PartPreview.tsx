import { useT } from '@portal/client'
import type { Part } from '@portal/contracts/part.contract.ts'
import { NounPreview } from '../common/NounPreview.tsx'
import { useFindPartHistoryQuery } from './part.api.ts'
import { partColumns } from './partColumns.tsx'

export default function PartPreview({ row }: { row: Part }) {
  const t = useT()
  return (
    <NounPreview
      row={row}
      title={t('Part')}
      columns={partColumns}
      permission="order"
      useHistory={useFindPartHistoryQuery}
    />
  )
}
