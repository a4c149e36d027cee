import { useT } from '@portal/client'
import type {
  DocumentAudience,
  KnowledgeSection,
  VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import { useMarkKnowledgeFileMutation, useMarkKnowledgeSectionMutation } from './document.api.ts'
import { notifyOutcome } from './notify-outcome.ts'

/** Sets the audience of a document or of a section. */
export function useAudienceChange({ id: fileId, audience: was }: VectorStoreFile) {
  const t = useT()
  const [markFile, { isLoading: isMarkingFile }] = useMarkKnowledgeFileMutation()
  const [markSection, { isLoading: isMarkingSection }] = useMarkKnowledgeSectionMutation()
  const done = t('Operation successful')
  return {
    isMarking: isMarkingFile || isMarkingSection,
    markFile: (audience: DocumentAudience) =>
      notifyOutcome(markFile({ fileId, audience, was }).unwrap(), done),
    markSection: ({ headingPath }: KnowledgeSection, audience: DocumentAudience) =>
      notifyOutcome(markSection({ fileId, headingPath, audience }).unwrap(), done),
  }
}
