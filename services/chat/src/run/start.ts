import { randomBytes } from 'node:crypto'
import type { Identity } from '@portal/contracts/access.ts'
import type { ChatQuestion } from '@portal/contracts/chat-socket.ts'
import type { Language } from '@portal/contracts/reference.ts'
import {
  type Database,
  type Db,
  transaction,
  violatedConstraint,
} from '@portal/service-kit/database/database.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { QuestionScope } from '../device/question-scope.ts'
import type { RegisterUser } from '../device/register.ts'
import * as messages from '../message/message.repo.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import * as threads from '../thread/thread.repo.ts'
import { createFullProblem, threadLimits } from '../thread/thread.rules.ts'
import { isOffered, type Turn } from '../understanding/follow-up.rules.ts'
import { languageIn } from '../understanding/language.rules.ts'
import * as repo from './run.repo.ts'

/** 144 random bits, so that an id cannot be guessed. */
export const createId = () => randomBytes(18).toString('base64url')

export interface Question {
  user: Identity
  scope: QuestionScope
  asked: ChatQuestion
  isPaced: boolean
  /** Earlier messages of the thread. */
  history?: readonly Turn[]
  /** True for a report of danger, which no quota refuses. */
  isAlarm?: boolean
}

export interface StartedRun {
  run: repo.Run
  /** True if this call has inserted the run, so that this process executes it. */
  isOwn: boolean
}

/** Returns the fields of the user that a run stores. */
const personOf = ({ userId, role, kind, companyId, permissions, visitor }: Identity): RegisterUser => ({
  userId,
  role,
  kind,
  companyId,
  permissions,
  ...(visitor && { visitor }),
})

/**
 * Returns the language of the question, else of the previous one, else of the page. Ignores selected titles,
 * devices and known questions, because their words come from documents.
 */
export function findLanguage(
  { data, language = '', questionId }: ChatQuestion,
  history: readonly Turn[],
): Language {
  const spoken = history.at(-1)?.language ?? toLanguage(language)
  const isChosen = questionId !== undefined || isOffered(data, history)
  return isChosen ? spoken : languageIn(data, spoken)
}

const busy = (error: unknown): never => {
  if (violatedConstraint(error) !== 'run_one_running') throw error
  throw problem('chat.busy')
}

/**
 * Starts one run per question. A repeated question finds its run in any state; only a failed run is
 * restarted.
 * @throws Problem `chat.busy`, `thread.not_found`
 */
export const start = (db: Database, owner: string, question: Question): Promise<StartedRun> =>
  transaction(db, async (tx) => {
    const { user, scope, asked, isPaced, history = [] } = question
    const cid = asked.cid ?? createId()
    const threadId = await threadOf(tx, question, cid)
    const alarm = asked.chatId && (await messages.findDangerQuestion(tx, threadId))
    const ask: repo.StoredAsk = {
      question: asked.data,
      ...(alarm && { alarm }),
      ...(asked.questionId !== undefined && { questionId: asked.questionId }),
      language: findLanguage(asked, history),
      ...(asked.language !== undefined && { page: asked.language }),
      ...scope,
      user: personOf(user),
      ...(history.length > 0 && { history }),
      enhance: asked.enhanceMode ?? false,
      supportEs: asked.supportEs ?? false,
      isPaced,
    }
    const run = await repo.insert(tx, { mid: createId(), threadId, cid, ask }, owner)
    if (!run) return again(tx, owner, threadId, cid)
    await messages.insert(tx, {
      threadId,
      runId: run.id,
      position: 'QUERY',
      type: 'text',
      content: asked.data,
      status: 'success',
    })
    await threads.touch(tx, threadId, 1, asked.data, scope)
    return { run, isOwn: true }
  }).catch(busy)

async function threadOf(
  tx: Db,
  { user, scope, asked: { chatId }, isAlarm }: Question,
  cid: string,
): Promise<string> {
  if (!chatId && !isAlarm) await threads.assertThreadLimit(tx, user.userId, false)
  if (!chatId) return threads.open(tx, { id: createId(), user, firstCid: cid, scope })
  const own = await threads.lockOwn(tx, chatId, user.userId)
  if (!own) throw notFound('thread')
  if (own.messages >= threadLimits.messages && !isAlarm) throw createFullProblem()
  return chatId
}

async function again(tx: Db, owner: string, threadId: string, cid: string): Promise<StartedRun> {
  const before = await repo.lockQuestion(tx, threadId, cid)
  if (!before) throw notFound('thread')
  if (before.status !== 'failed') return { run: before, isOwn: false }
  const run = await repo.restart(tx, before.id, owner)
  if (!run) return { run: before, isOwn: false }
  await threads.touch(tx, threadId, -(await messages.removeAnswer(tx, run.id)))
  return { run, isOwn: true }
}
