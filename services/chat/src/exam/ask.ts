import { isUnavailable } from '@portal/service-kit/database/database.ts'
import { toProblem } from '@portal/service-kit/http/errors.ts'
import type { Answer, AnswerEngine, Source } from '../answering/answer.ts'
import type { Asker, FindDevice } from '../device/device.ts'
import { resolveScope } from '../device/question-scope.ts'
import type { RegisterUser } from '../device/register.ts'
import { askEngine, maxChars, withTimeout } from '../run/execute.ts'
import { findLanguage } from '../run/start.ts'
import type { GradedAnswer, RunQuestion } from './exam-answer.repo.ts'
import { type AnswerToGrade, toVerdict } from './verdict.rules.ts'

export interface ExamDeps {
  engine: AnswerEngine
  findDevice: FindDevice
  answerTimeoutMs: number
}

/**
 * Identity of an owner without devices, so that results depend only on documents and staff answers, and
 * reveal no devices.
 */
const anyOwner: RegisterUser = {
  userId: 'exam',
  role: 'OWNER',
  kind: 'plain',
  companyId: null,
  permissions: [],
}

/** Maximum length of a stored answer. */
const maxKept = 20_000

async function wholeOf(
  answer: Answer,
  answerTimeoutMs: number,
  signal: AbortSignal,
): Promise<AnswerToGrade & { relevance?: number }> {
  if (answer.kind !== 'stream') return answer
  let text = ''
  for await (const piece of withTimeout(answer.pieces, answerTimeoutMs, signal)) {
    text += piece
    if (text.length >= maxChars) break
  }
  return { ...answer, kind: 'ai', text: text.slice(0, maxChars) }
}

const titleOf = ({ file, title, page }: Source) =>
  [file, page ? `${title}, p. ${page}` : title].filter(Boolean).join(' · ')

/**
 * Answers a test question by the same scope and engine as a page, without a conversation, run or quota.
 * `asker` determines the visible devices. @throws if the database is unavailable, or on abort
 */
export async function askExamQuestion(
  { engine, findDevice, answerTimeoutMs }: ExamDeps,
  asker: Asker,
  asked: RunQuestion,
  signal: AbortSignal,
): Promise<GradedAnswer> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  const { question, deviceGroup, serialNum } = asked
  try {
    const claimed = { ...(serialNum && { serialNum }), ...(deviceGroup && { devicesType: deviceGroup }) }
    const scope = await resolveScope(findDevice, asker, {}, claimed)
    const language = findLanguage({ data: question, language: asked.language }, [])
    const about = { enhance: false, supportEs: true, isPaced: false, isTrial: true } as const
    const ask = { question, language, ...scope, user: anyOwner, ...about }
    const answer = await askEngine({ ask }, { engine, answerTimeoutMs }, signal)
    const told = await wholeOf(answer, answerTimeoutMs, signal)
    return {
      verdict: toVerdict(asked, told),
      answer: told.text.slice(0, maxKept),
      sources: told.sources.map(titleOf),
      relevance: told.relevance ?? null,
      tookMs: tookMs(),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (isUnavailable(error)) throw error
    const { message } = toProblem(error)
    return { verdict: 'FAILED', answer: message, sources: [], relevance: null, tookMs: tookMs() }
  }
}
