import { useT } from '@portal/client'
import type { GlossaryEntry } from '@portal/contracts/glossary-entry.contract.ts'
import { HistoryDialog } from '@portal/ui'
import { useFindGlossaryEntryHistoryQuery } from './glossaryEntry.api.ts'
import { glossaryEntryLabels } from './glossaryEntryColumns.tsx'

export function GlossaryEntryHistory({ row, onClose }: { row: GlossaryEntry; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of “{term}”', { term: row.term })}
      result={useFindGlossaryEntryHistoryQuery({ id: row.id })}
      columns={glossaryEntryLabels}
      onClose={onClose}
    />
  )
}
