import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'

/** Those who look into dialogues, and administrators, see what an answer rests on in figures (OPEN-48). */
export const seesEvidence = (user: Pick<Identity, 'role' | 'kind' | 'permissions'>): boolean =>
  user.permissions.includes('dialogue:view') || (isStaff(user) && user.role === 'ADMIN')

const withoutScore = <T extends { score?: number; isRecognised?: true }>({
  score: _,
  isRecognised: __,
  ...rest
}: T) => rest

/** The data of an answer as one reader may see it: nobody else gets scores, relevance and timings. */
export function seenBy(data: ChatAnswerData, hasEvidence: boolean): ChatAnswerData {
  if (hasEvidence) return data
  const { timings: _, relevance: __, sources, qnaVos, ...rest } = data
  return {
    ...rest,
    ...(sources && { sources: sources.map(withoutScore) }),
    ...(qnaVos && { qnaVos: qnaVos.map(withoutScore) }),
  }
}
