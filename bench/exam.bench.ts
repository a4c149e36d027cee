import { type ChatConfig, readChatConfig } from '@portal/chat/config.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { runConversation } from './exam/asking.ts'
import { createBm25Baseline } from './exam/baseline.ts'
import {
  type ExamResult,
  figureRows,
  formatFigures,
  relevanceTenths,
  tabulateReliability,
} from './exam/figures.ts'
import { ingestLaterManual } from './exam/later/ingest.ts'
import { type ShownAnswer, toVerdict } from './exam/mark.ts'
import {
  type Conversation,
  developmentSets,
  documentFiles,
  type EverydayConversation,
  type QuestionSet,
  readLines,
  readSet,
  type Section,
  setNames,
  type Turn,
} from './exam/question.ts'
import { type ExamStage, type KnownSection, startExamStage } from './exam/stage.ts'
import { addTypos } from './exam/typos.ts'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'

const everyday = readLines<EverydayConversation>('sets/everyday.jsonl')
const chosen = (process.env.EXAM_SETS ?? 'development').split(',')
const onlyVariant = process.env.EXAM_VARIANT
const typoSeed = 20_261_123
const say = (text: string) => console.error(`  ${text}`)

/** Returns the ids of the sections that a question names, and of chunks merged with them. */
function idsOf({ sections }: ExamStage, turn: Turn): Set<number> {
  if (turn.kind !== 'answered') return new Set()
  return new Set(turn.sections.flatMap((section) => idsOfSection(sections.values(), section)))
}

function idsOfSection(sections: Iterable<KnownSection>, section: Section): number[] {
  const [key = '', heading = ''] = section.split(/#(.*)/s)
  const file = documentFiles[key as keyof typeof documentFiles]
  const found = [...sections].filter(
    (one) => one.file === file && (one.headings.includes(heading) || one.body.includes(heading)),
  )
  const own = found.filter(({ headings }) => headings.includes(heading))
  if (found.length === 0) throw new Error(`There is no section ${section}`)
  return (own.length > 0 ? own : found).map(({ id }) => id)
}

interface Asked {
  conversation: Conversation
  isSingle: boolean
  hasTypos: boolean
  /** Texts as users type them. */
  texts: readonly string[]
}

/** Conversations of a set, and the questions answered by manuals again with typos. */
function askedOf({ single, followUps }: QuestionSet): Asked[] {
  const asked = (conversation: Conversation, isSingle: boolean): Asked => ({
    conversation,
    isSingle,
    hasTypos: false,
    texts: conversation.turns.map(({ text }) => text),
  })
  const mistyped = single.flatMap((conversation, at): Asked[] => {
    const [turn] = conversation.turns
    const text = turn?.kind === 'answered' ? addTypos(turn.text, typoSeed + at) : undefined
    return text === undefined ? [] : [{ conversation, isSingle: true, hasTypos: true, texts: [text] }]
  })
  return [...single.map((one) => asked(one, true)), ...mistyped, ...followUps.map((one) => asked(one, false))]
}

type Answer = ShownAnswer & Pick<ExamResult, 'firstPiece' | 'relevance'>
type Answering = (asked: Asked) => Promise<Answer[]>

/**
 * Recognizes questions after a danger: for an hour, a question without a match repeats the safety advice.
 */
const isReminder = ({ turns }: Conversation, place: number) =>
  turns[place]?.kind !== 'danger' && turns.slice(0, place).some(({ kind }) => kind === 'danger')
const reminded = (told: Answer): Answer =>
  told.isDanger ? { ...told, isDanger: false, isNothing: true } : told

async function examine(stage: ExamStage, set: QuestionSet, answer: Answering): Promise<ExamResult[]> {
  const results: ExamResult[] = []
  for (const asked of askedOf(set)) {
    const { conversation, isSingle, hasTypos } = asked
    for (const [place, told] of (await answer(asked)).entries()) {
      const turn = conversation.turns[place] as Turn
      const shown = isReminder(conversation, place) ? reminded(told) : told
      const right = idsOf(stage, turn)
      results.push({
        id: conversation.id,
        language: conversation.language,
        turn,
        place,
        isSingle,
        hasTypos,
        right,
        shown,
        verdict: toVerdict(turn, shown, right),
        ...(shown.firstPiece !== undefined && { firstPiece: shown.firstPiece }),
        relevance: shown.relevance,
      })
    }
  }
  return results
}

/** Asks by the page's calls; `name` separates the users of two runs. */
const throughTheDoor =
  (stage: ExamStage, name: string): Answering =>
  ({ conversation, texts, hasTypos }) =>
    runConversation(
      stage,
      { ...conversation, id: `${name}-${conversation.id}${hasTypos ? '-typos' : ''}` },
      texts,
    )

async function byBm25(stage: ExamStage): Promise<Answering> {
  const search = await createBm25Baseline(stage.chat.app.db, stage.sections.values())
  return ({ conversation, texts }) =>
    Promise.all(
      texts.map(async (text) => {
        const found = await search(text, conversation.group)
        return {
          text: found[0]?.body ?? '',
          isNothing: found.length === 0,
          cited: found.slice(0, 1).map(({ id }) => id),
          choices: [],
          isDanger: false,
          strangers: 0,
          isLabelled: false,
        }
      }),
    )
}

/** Prints the failures of a development set, one per line. */
function tell(results: readonly ExamResult[]) {
  for (const { id, place, verdict, turn, hasTypos, shown } of results)
    if (verdict !== 'right')
      say(
        `${id}${place ? `.${place + 1}` : ''}${hasTypos ? ' typos' : ''} ${verdict}: ${turn.text} → ${shown.text.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
      )
}

/** Answers that people mark. */
async function showEveryday(stage: ExamStage) {
  for (const [at, { good, turns, ...one }] of everyday.entries()) {
    const answers = await runConversation(stage, { ...one, id: `everyday-${at + 1}`, turns: [] }, turns)
    const { text = '', choices = [] } = answers.at(-1) ?? {}
    const told = [text.replaceAll('\n', '\n     '), ...choices.map((choice) => `[${choice}]`)].join('\n     ')
    say(`${at + 1}. ${turns.join(' / ')}\n     good: ${good}\n     ${told}\n`)
  }
}

function everydayMarks(): string[] {
  const marks = process.env.EXAM_MARKS?.split(',').map(Number)
  if (!marks) return []
  if (marks.length !== everyday.length || marks.some((mark) => ![0, 1, 2].includes(mark)))
    throw new Error(`EXAM_MARKS has to be ${everyday.length} marks from 0 to 2`)
  const sum = marks.reduce((all, mark) => all + mark, 0)
  const count = (which: number) => marks.filter((mark) => mark === which).length
  return [
    `Everyday questions, marked by eyes: ${sum} of ${2 * marks.length} points; ${count(2)} good, ${count(1)} passable, ${count(0)} bad.`,
  ]
}

/** Formats the measurements of one set in columns. */
const bySet = <Column extends { set: string }>(columns: readonly Column[]) =>
  [...Map.groupBy(columns, ({ set }) => set).values()].flat()

export const bench: Bench = {
  title: 'Exam of the assistant',
  async run() {
    const unknown = chosen.filter((name) => ![...setNames, 'everyday'].includes(name))
    if (unknown.length > 0) throw new Error(`EXAM_SETS knows ${setNames.join(', ')}, everyday`)
    const { modelServer, meaning } = readChatConfig()
    const all: { name: string; config: Partial<ChatConfig> }[] = [
      { name: 'by words alone', config: { meaning: 'off' } },
      { name: 'as it ships', config: { meaning: 'built-in' } },
      ...(typeof meaning === 'object' ? [{ name: 'with the embeddings server', config: { meaning } }] : []),
      ...(modelServer ? [{ name: 'with the model server', config: { modelServer, meaning } }] : []),
    ]
    const variants = all.filter(({ name }) => !onlyVariant || name === onlyVariant)
    if (variants.length === 0) throw new Error(`EXAM_VARIANT knows ${all.map(({ name }) => name).join(', ')}`)
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const measured: { set: string; name: string; figures: string[] }[] = []
    const curved: { set: string; name: string; bins: string[] }[] = []
    try {
      for (const [at, variant] of variants.entries()) {
        let stage = await startExamStage(variant.config)
        try {
          if (chosen.includes('everyday') && !process.env.EXAM_MARKS) await showEveryday(stage)
          for (const name of setNames.filter((name) => chosen.includes(name))) {
            const set = readSet(name)
            if (name === 'later') stage = await ingestLaterManual(stage)
            if (at === 0)
              measured.push({
                set: name,
                name: `${name}: plain BM25`,
                figures: formatFigures(await examine(stage, set, await byBm25(stage))),
              })
            const results = await examine(stage, set, throughTheDoor(stage, name))
            if (developmentSets.includes(name)) tell(results)
            if (results.some(({ relevance }) => relevance !== undefined))
              curved.push({ set: name, name: `${name}: ${variant.name}`, bins: tabulateReliability(results) })
            measured.push({
              set: name,
              name: `${name}: ${variant.name}`,
              figures: formatFigures(results),
            })
          }
        } finally {
          await stage.close()
        }
      }
    } finally {
      await server.stop()
    }
    const columns = bySet(measured)
    const curves = bySet(curved)
    if (columns.length === 0) return ''
    return [
      'Questions in the words of owners, vague, short and misspelt, in four languages, through the calls of the page on the demo data, each by the owner of an installed device. An answer is right when it shows the fact. The sets development, owners, languages and abroad may be tuned to; of the others only totals are printed; the set `later` is about a product that was added last. Plain BM25 (k1 1.2, b 0.75, same sections and stems) shows its best section completely, and knows neither danger nor earlier turns.',
      formatTable(
        ['', ...columns.map(({ name }) => name), 'target'],
        figureRows.map(([label, target], at) => [
          label,
          ...columns.map(({ figures }) => figures[at] ?? ''),
          target,
        ]),
      ),
      ...(curves.length > 0
        ? [
            formatTable(
              ['stated relevance: best section right', ...curves.map(({ name }) => name)],
              relevanceTenths.map((tenth, at) => [tenth, ...curves.map(({ bins }) => bins[at] ?? '')]),
            ),
          ]
        : []),
      ...everydayMarks(),
    ].join('\n\n')
  },
}
