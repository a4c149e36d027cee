import { useT } from '@portal/client'
import type { GptData } from '@portal/contracts/gpt-data.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindGptDataHistoryQuery } from './gptData.api.ts'
import { gptDataLabels } from './gptDataColumns.tsx'

export function GptDataHistory({ row, onClose }: { row: GptData; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of AI chat data {id}', { id: row.id })}
      result={useFindGptDataHistoryQuery({ id: row.id })}
      columns={gptDataLabels}
      onClose={onClose}
    />
  )
}
