import { type Identity, isStaff } from '@portal/contracts/access.ts'
import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'

/** Allows evidence (OPEN-48) to reviewers of dialogues and administrators. */
export const seesEvidence = (user: Pick<Identity, 'role' | 'kind' | 'permissions'>): boolean =>
  user.permissions.includes('dialogue:view') || (isStaff(user) && user.role === 'ADMIN')

const withoutScore = <T extends { score?: number; isRecognised?: true }>({
  score: _,
  isRecognised: __,
  ...rest
}: T) => rest

/** Returns the data of an answer for one reader, without scores, relevance and timings for others. */
export function toReaderData(data: ChatAnswerData, hasEvidence: boolean): ChatAnswerData {
  if (hasEvidence) return data
  const { timings: _, relevance: __, sources, qnaVos, ...rest } = data
  return {
    ...rest,
    ...(sources && { sources: sources.map(withoutScore) }),
    ...(qnaVos && { qnaVos: qnaVos.map(withoutScore) }),
  }
}
