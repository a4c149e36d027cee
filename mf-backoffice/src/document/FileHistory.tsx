import { useT } from '@portal/client'
import type { VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { type FieldLabel, HistoryDialog } from '@portal/ui'
import { audienceOptions } from './audience.tsx'
import { useFindKnowledgeFileHistoryQuery } from './document.api.ts'
import { stateOptions } from './file-state.ts'

const words: FieldLabel[] = [
  { field: 'audience', label: 'Audience', options: audienceOptions },
  { field: 'section', label: 'Section' },
  { field: 'state', label: 'Processing', options: stateOptions },
  { field: 'proposal', label: 'Reason for the proposal' },
]

export function FileHistory({ file, onClose }: { file: VectorStoreFile; onClose: () => void }) {
  const t = useT()
  return (
    <HistoryDialog
      title={t('History of {name}', { name: file.filename })}
      result={useFindKnowledgeFileHistoryQuery({ id: file.id })}
      columns={words}
      onClose={onClose}
    />
  )
}
