import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'

/** Only reviewers of dialogues and administrators may see evidence (OPEN-48). */
export const canSeeEvidence = (user: Pick<Identity, 'role' | 'kind' | 'permissions'>): boolean =>
  user.permissions.includes('dialogue:view') || (isStaff(user) && user.role === 'ADMIN')

const withoutScore = <T extends { score?: number; isRecognised?: true }>({
  score: _,
  isRecognised: __,
  ...rest
}: T) => rest

/** Removes scores, relevance and timings for users who may not see evidence. */
export function toReaderData(data: ChatAnswerData, hasEvidence: boolean): ChatAnswerData {
  if (hasEvidence) return data
  const { timings: _, relevance: __, sources, qnaVos, ...rest } = data
  return {
    ...rest,
    ...(sources && { sources: sources.map(withoutScore) }),
    ...(qnaVos && { qnaVos: qnaVos.map(withoutScore) }),
  }
}
