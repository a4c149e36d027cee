import { type ChatDeltas, chatRoutes } from '@portal/contracts/chat.contract.ts'
import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import type { ShownAnswer } from './mark.ts'
import type { Conversation, QuestionLanguage } from './question.ts'
import { type ExamStage, isAboutOtherDevice, pickDevice, toOwner } from './stage.ts'

/** Language tags that the page sends. */
const tags: Record<QuestionLanguage, string> = { en: 'en', de: 'de', es: 'es-ES', zh: 'zh-CN' }
const labels = /another product's manual|anderen Produkts|otro producto|其他产品的手册/i

export interface MeasuredAnswer extends ShownAnswer {
  /** Milliseconds from the question to the first piece of its answer. */
  firstPiece: number
  /** Relevance 0 … 1, if stated. */
  relevance: number | undefined
}

/** Asks the questions of a conversation sequentially, like the page without a socket. */
export async function runConversation(
  { chat, sections }: ExamStage,
  { id, language, group }: Conversation,
  texts: readonly string[],
): Promise<MeasuredAnswer[]> {
  const { serialNum, companyId } = pickDevice(group)
  const as = toOwner(companyId, id)
  const answers: MeasuredAnswer[] = []
  let threadId: string | undefined
  for (const data of texts) {
    const began = performance.now()
    const body = { data, serialNum, language: tags[language], supportEs: true }
    const started: Awaited<ReturnType<typeof chat.call>> = threadId
      ? await chat.call(chatRoutes.postMessage, { params: { id: threadId }, body }, { as })
      : await chat.call(chatRoutes.startIntegratedChat, { body }, { as })
    if (started.status !== 200) throw new Error(`${id}: ${started.status} ${JSON.stringify(started.body)}`)
    threadId = started.data.threadId as string
    const { end, firstPiece } = await read(chat, started.data.runId, as, began)
    const cited = (end.answer.sources ?? []).map(({ chunkId }) => chunkId)
    const text = end.text ?? ''
    answers.push({
      text: text || (end.answer.answers ?? []).join('\n') || (end.answer.reply ?? ''),
      isNothing: end.code === 204,
      isDanger: end.answer.isDanger === true,
      cited,
      strangers: cited.filter((one) => {
        const section = sections.get(one)
        return section && isAboutOtherDevice(section, group)
      }).length,
      isLabelled: labels.test(text),
      choices: choicesOf(end.answer),
      excerpts: (end.answer.qnaVos ?? []).flatMap(({ excerpt }) => excerpt ?? []),
      firstPiece,
      relevance: await relevanceOf(chat, started.data.runId),
    })
  }
  return answers
}

/** Sections or devices to choose from, and known questions similar to the asked one. */
const choicesOf = ({ qnaVos = [], choices = [] }: ChatAnswerData & { choices?: { label: string }[] }) => [
  ...choices.map(({ label }) => label),
  ...qnaVos.map(({ question }) => question),
]

async function read(chat: ExamStage['chat'], runId: string, as: object, began: number) {
  let after = 0
  let firstPiece: number | undefined
  for (;;) {
    const { status, body } = await chat.call(
      chatRoutes.getNewDeltas,
      { params: { id: runId }, body: { after, wait: 10 } },
      { as },
    )
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    const end = body.data as ChatDeltas
    if (end.pieces.length > 0 || end.done) firstPiece ??= performance.now() - began
    after = end.seq
    if (end.done) return { end, firstPiece: firstPiece as number }
  }
}

/** Not shown to owners; read from the run's record, if the service stores it. */
async function relevanceOf({ app }: ExamStage['chat'], mid: string): Promise<number | undefined> {
  const [row] = await app.db.query<{ data: { relevance?: unknown } | null }>(
    sql`select data from run where mid = ${mid}`,
  )
  const stated = row?.data?.relevance
  return typeof stated === 'number' ? stated : undefined
}
