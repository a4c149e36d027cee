import { notify, problemText, useT } from '@portal/client'
import type {
  DocumentAudience,
  KnowledgeSection,
  VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import { useMarkKnowledgeFileMutation, useMarkKnowledgeSectionMutation } from './document.api.ts'

/** Says whom a document or a section of it is for, and tells what came of it. */
export function useMarking({ id: fileId, audience: was }: VectorStoreFile) {
  const t = useT()
  const [markFile, { isLoading: isMarkingFile }] = useMarkKnowledgeFileMutation()
  const [markSection, { isLoading: isMarkingSection }] = useMarkKnowledgeSectionMutation()
  const tell = (marking: { unwrap(): Promise<unknown> }) =>
    marking.unwrap().then(
      () => notify.success(t('Operation successful')),
      (error: unknown) => notify.error(t('Operation failed, {msg}', { msg: problemText(error) })),
    )
  return {
    isMarking: isMarkingFile || isMarkingSection,
    markFile: (audience: DocumentAudience) => tell(markFile({ fileId, audience, was })),
    markSection: ({ headingPath }: KnowledgeSection, audience: DocumentAudience) =>
      tell(markSection({ fileId, headingPath, audience })),
  }
}
