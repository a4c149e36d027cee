import { useSession, useT } from '@portal/client'
import type { VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { Button, Tag } from '@portal/ui'
import { useCancelKnowledgeFileMutation, useReadKnowledgeFileAgainMutation } from './document.api.ts'
import { stateTags } from './file-state.ts'
import { notifyOutcome } from './notify-outcome.ts'

/** Progress or problem of processing a document, with actions. */
export function FileReading({
  file: { id: fileId, filename, state, recognition },
}: {
  file: VectorStoreFile
}) {
  const t = useT()
  const { can } = useSession()
  const [readAgain, reading] = useReadKnowledgeFileAgainMutation()
  const [cancel, cancelling] = useCancelKnowledgeFileMutation()
  if (state === 'completed') return null
  const { label, color } = stateTags[state]
  const isRecognising = state === 'extracting' && recognition && recognition.done < recognition.pages
  const words = isRecognising
    ? t('Recognizing text on page {page} of {pages}', {
        page: recognition.done + 1,
        pages: recognition.pages,
      })
    : t(label)
  return (
    <>
      <Tag color={color} label={words} />
      {can('knowledge:edit') && (state === 'failed' || state === 'cancelled') && (
        <Button
          size="small"
          loading={reading.isLoading}
          aria-label={t('Try again: {label}', { label: filename })}
          onClick={() =>
            void notifyOutcome(readAgain({ fileId }).unwrap(), t('The document is being processed again.'))
          }
        >
          {t('Try again')}
        </Button>
      )}
      {can('knowledge:edit') && (state === 'queued' || state === 'extracting') && (
        <Button
          size="small"
          loading={cancelling.isLoading}
          aria-label={t('Cancel: {label}', { label: filename })}
          onClick={() => void notifyOutcome(cancel({ fileId }).unwrap(), t('Processing was cancelled.'))}
        >
          {t('Cancel')}
        </Button>
      )}
    </>
  )
}
