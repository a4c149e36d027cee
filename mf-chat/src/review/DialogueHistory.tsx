import { useT } from '@portal/client'
import { HistoryDialog } from '@portal/ui'
import { useFindDialogueHistoryQuery } from '../dialogue/dialogue.api.ts'
import { dialogueLabels } from './dialogueColumns.tsx'

export function DialogueHistory({ threadId, onClose }: { threadId: string; onClose(): void }) {
  const t = useT()
  const result = useFindDialogueHistoryQuery({ threadId }, { refetchOnMountOrArgChange: true })
  return (
    <HistoryDialog
      title={t('History of this dialogue')}
      result={result}
      columns={dialogueLabels}
      onClose={onClose}
    />
  )
}
