import { useT } from '@portal/client'
import type {
  DocumentAudience,
  KnowledgeSection,
  VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import { useMarkKnowledgeFileMutation, useMarkKnowledgeSectionMutation } from './document.api.ts'
import { told } from './told.ts'

/** Says whom a document or a section of it is for. */
export function useMarking({ id: fileId, audience: was }: VectorStoreFile) {
  const t = useT()
  const [markFile, { isLoading: isMarkingFile }] = useMarkKnowledgeFileMutation()
  const [markSection, { isLoading: isMarkingSection }] = useMarkKnowledgeSectionMutation()
  const done = t('Operation successful')
  return {
    isMarking: isMarkingFile || isMarkingSection,
    markFile: (audience: DocumentAudience) => told(markFile({ fileId, audience, was }).unwrap(), done),
    markSection: ({ headingPath }: KnowledgeSection, audience: DocumentAudience) =>
      told(markSection({ fileId, headingPath, audience }).unwrap(), done),
  }
}
