import { call, problemText, t, useLanguage, useSession } from '@portal/client'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes, type Suggestion } from '@portal/contracts/qna.contract.ts'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import {
  type Answer,
  createClientId,
  createKey,
  type Evaluation,
  isRatable,
  type Message,
} from '../conversation/client/message.ts'
import { nothingRelatedText } from '../conversation/client/notices.ts'
import type { Notice } from '../conversation/client/state.ts'
import type { AddressContext } from '../panel/address.ts'
import { fetchQuestionAnswer, toContentLanguage } from '../panel/question-answer.ts'
import { type StoredAnswer, useRating } from './useRating.ts'

/** `key` identifies the message that shows the answer. */
type Load = (signal: AbortSignal, key: string) => Promise<Answer>

const message = (position: Message['position'], rest: Partial<Message>): Message => ({
  key: createKey(),
  position,
  content: '',
  status: 'sending',
  type: 'text',
  time: Date.now(),
  ...rest,
})

type Change =
  | { add: Message; behind?: string }
  | { key: string; patch: Partial<Message> }
  | { remove: string }
function changed(messages: readonly Message[], change: Change): readonly Message[] {
  if ('add' in change) {
    const at = messages.findIndex(({ key }) => key === change.behind)
    return at < 0 ? [...messages, change.add] : messages.toSpliced(at + 1, 0, change.add)
  }
  if ('remove' in change) return messages.filter(({ key }) => key !== change.remove)
  return messages.map((one) => (one.key === change.key ? { ...one, ...change.patch } : one))
}

const keptOf = ({ threadId, runId }: { threadId: string; runId: string }): StoredAnswer => ({
  threadId,
  mid: runId,
})

const withRating = (message: Message, evaluations: Readonly<Record<string, Evaluation>>): Message => {
  const evaluation = evaluations[message.key]
  return evaluation === undefined ? message : { ...message, evaluation }
}

/** Suggests known questions for typed ones, and answers clicked ones. Each is one call without streaming. */
export function useLegacyChat(context: AddressContext) {
  const { user } = useSession()
  const [language] = useLanguage()
  const [messages, change] = useReducer(changed, [])
  const [notice, setNotice] = useState<Notice>()
  const notify = (severity: Notice['severity'], text: string) =>
    setNotice({ key: createKey(), severity, text })
  /** Id of the conversation that stores a warning or a rated answer, so that support can read it. */
  const [threadId, setThreadId] = useState<string>()
  const loads = useRef(new Map<string, Load>())
  /** Clicked question data, by the client id of its message. */
  const chosen = useRef(new Map<string, number>())
  const ending = useRef(new AbortController())
  useEffect(() => {
    ending.current = new AbortController()
    return () => ending.current.abort()
  }, [])
  const isWaiting = messages.some(({ status }) => status === 'sending')

  /** Shows the question, and its answer when it arrives. A second attempt replaces the first. */
  async function run(question: Message, load: Load) {
    const answer = message('ANSWER', {})
    const { signal } = ending.current
    setNotice(undefined)
    change({ add: answer, behind: question.key })
    try {
      const found = await load(signal, answer.key)
      change({ key: question.key, patch: { status: 'success', resend: undefined } })
      change({ key: answer.key, patch: { ...found, status: 'success', time: Date.now() } })
    } catch (error) {
      if (signal.aborted) return
      change({ remove: answer.key })
      change({ key: question.key, patch: { status: 'failed', resend: question.resend && 'failed' } })
      notify('error', (error as Error).message)
    }
  }

  function begin(text: string, load: Load, questionId?: number): boolean {
    if (isWaiting || text.trim() === '') return false
    const cid = createClientId()
    if (questionId) chosen.current.set(cid, questionId)
    const question = message('QUERY', { content: text, cid, user: user.username })
    loads.current.set(cid, load)
    change({ add: question })
    void run(question, load)
    return true
  }

  /** Also asks in a conversation, which the service stores and support can read. */
  async function keep(text: string, rest: { questionId?: number; chatId?: string } = {}) {
    const { serialNum, deviceInfo, platform } = context
    const place = { ...(serialNum && { serialNum }), devicesType: deviceInfo, ...(platform && { platform }) }
    const body = {
      ...place,
      data: text,
      cid: createClientId(),
      ...rest,
      supportEs: true,
      language,
    }
    const kept = await call(chatRoutes.queryWhole, body, ending.current.signal)
    setThreadId(kept.threadId)
    return kept
  }

  /** Stored answers by the key of their message. */
  const keptAnswers = useRef(new Map<string, Promise<StoredAnswer>>())
  function keepAnswer(key: string): Promise<StoredAnswer> {
    const before = keptAnswers.current.get(key)
    if (before) return before
    const question = messages[messages.findIndex((message) => message.key === key) - 1]
    const questionId = question?.cid && chosen.current.get(question.cid)
    const kept = keep(question?.content ?? '', questionId ? { questionId } : {}).then(keptOf)
    keptAnswers.current.set(key, kept)
    kept.catch(() => keptAnswers.current.delete(key))
    return kept
  }

  /** Stores a warning as a conversation, which knows the device and thereby the emergency number. */
  function keepDanger(text: string, key: string) {
    const asked = keep(text, threadId ? { chatId: threadId } : {})
    const kept = asked.then(keptOf)
    keptAnswers.current.set(key, kept)
    kept.catch(() => keptAnswers.current.delete(key))
    asked.then(
      ({ answer, text: content }) => answer.isDanger && change({ key, patch: { content } }),
      () => {},
    )
  }

  const search =
    (text: string): Load =>
    async (signal, key) => {
      const { deviceInfo, platform } = context
      const known = toContentLanguage(language)
      const query = {
        question: text,
        devicesType: deviceInfo,
        ...(platform && { platform }),
        ...(known && { language: known }),
      }
      const { success, qnaVos, answers, isDanger } = await call(
        qnaRoutes.searchQuestions,
        { query },
        signal,
      ).catch((error: unknown) => {
        throw new Error(problemText(error))
      })
      if (success !== 1) throw new Error(t("Couldn't search the questions."))
      if (isDanger) {
        keepDanger(text, key)
        return { content: answers?.join('\n') ?? '', isDanger, kind: 'es' }
      }
      return qnaVos.length > 0
        ? { content: '', suggestions: qnaVos }
        : { content: t(nothingRelatedText), kind: 'none' }
    }

  const { evaluations, ...rating } = useRating({ keep: keepAnswer, notify })
  const rated = useMemo(
    () => messages.map((message) => withRating(message, evaluations)),
    [messages, evaluations],
  )
  const last = messages.at(-1)
  const answer = last && isRatable(last) ? last : undefined

  return {
    messages: rated,
    threadId,
    rating,
    /** True if the last question has an answer that is no follow-up question. */
    isAnswered: answer !== undefined,
    /** Stores the last answer in a conversation that support can read. */
    begin: async () => answer && keepAnswer(answer.key),
    isWaiting,
    notice,
    dismissNotice: () => setNotice(undefined),
    /** Searches for questions with a similar meaning. */
    type: (text: string) => begin(text, search(text.trim())),
    /** Fetches the answer to a listed question. */
    choose: (question: Suggestion) =>
      begin(
        question.question,
        (signal) => fetchQuestionAnswer(question, context, language, signal),
        question.questionId,
      ),
    retry(cid: string) {
      const load = loads.current.get(cid)
      const question = messages.find((one) => one.cid === cid)
      if (!load || question?.status !== 'failed' || isWaiting) return
      const again: Message = { ...question, status: 'sending', resend: 'trying' }
      change({ key: question.key, patch: again })
      void run(again, load)
    },
  }
}
