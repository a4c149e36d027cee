import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ask } from '@portal/chat/answering/answer.ts'
import { deviceGroupsOf } from '@portal/chat/answering/audience.ts'
import { findPassages } from '@portal/chat/answering/passages.ts'
import type { Hit } from '@portal/chat/knowledge/search/search.ts'
import { chat } from '@portal/chat/service.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { demoFilePath, demoFiles } from '@portal/demo/knowledge.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { formatTable, percentile } from './measure.ts'
import type { Bench } from './run.ts'

interface Question {
  question: string
  deviceType: string
  /** Questions answered only in the manual of another device. */
  kind: 'answerable' | 'sibling' | 'offtopic'
  file: string | null
  heading: string | null
}

const read = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Sets of questions; the search was tuned with all but the last sets, which are held out. */
function sets(): [name: string, questions: Question[]][] {
  const own = process.env.BENCH_QUESTIONS
  if (own) return [['', read(own)]]
  const second = read(join(demoFilePath('.'), '../questions-second.jsonl'))
  return [
    ['first set', read(join(demoFilePath('.'), '../questions.jsonl'))],
    ['second set, odd lines', second.filter((_, at) => at % 2 === 0)],
    ['second set, even lines: held out', second.filter((_, at) => at % 2 === 1)],
  ]
}

/** Waits until the demo's manuals are ingested, as after the first start of a portal. */
async function ingested({ app }: TestService): Promise<void> {
  for (;;) {
    const { rows } = await app.db.pool.query('select name, state, reason from knowledge_file')
    const failed = rows.filter(({ state }) => state === 'failed')
    if (failed.length > 0) throw new Error(JSON.stringify(failed))
    if (rows.length === demoFiles.length && rows.every(({ state }) => state === 'completed')) return
    await wait(200)
  }
}

const askOf = ({ question, deviceType }: Question): Ask => ({
  question,
  language: 'en',
  platform: 'LUX_POWER',
  deviceGroup: deviceType,
  enhance: false,
  supportEs: true,
})

/** Checks for the section itself, or a chunk merged with another. */
const isRight = ({ file, heading }: Question, hit: Hit | undefined) =>
  hit !== undefined &&
  hit.file === file &&
  heading !== null &&
  (hit.headingPath.includes(heading) || hit.body.includes(heading))

const groupOf = new Map(demoFiles.map(({ file, deviceGroup }) => [file, deviceGroup as string]))
const percent = (part: number, of: readonly unknown[]) => `${((100 * part) / of.length).toFixed(1)} %`

interface Result {
  question: Question
  hits: readonly Hit[]
  /** Relevance as reported by the service; undefined without any result. */
  relevance: number | undefined
  /** True if the assistant asks for the device. */
  isAskedBack: boolean
  /** Number of hits about other devices. */
  strangers: number
  took: number
}

async function ask({ app }: TestService, question: Question): Promise<Result> {
  const began = performance.now()
  const asked = askOf(question)
  const passages = await findPassages(app.db, asked)
  const hits = passages?.hits ?? []
  const groups = deviceGroupsOf(asked)
  const isOwn = ({ file }: Hit) =>
    groups.length === 0 || [...groups, allDevices].includes(groupOf.get(file) ?? '')
  return {
    question,
    hits,
    relevance: passages?.relevance,
    isAskedBack: passages?.isCertain === false,
    strangers: hits.filter((hit) => !isOwn(hit)).length,
    took: performance.now() - began,
  }
}

function figuresOf(results: readonly Result[]): string[] {
  const of = (kind: Question['kind']) => results.filter(({ question }) => question.kind === kind)
  const [answerable, sibling, offtopic] = [of('answerable'), of('sibling'), of('offtopic')]
  const answered = (some: readonly Result[]) =>
    some.filter(({ hits, isAskedBack }) => hits.length > 0 && !isAskedBack).length
  const among = (some: readonly Result[], count: number) =>
    some.filter(({ question, hits }) => hits.slice(0, count).some((hit) => isRight(question, hit))).length
  const shown = answerable.filter(({ isAskedBack }) => !isAskedBack)
  const askedBack = answerable.filter(({ isAskedBack }) => isAskedBack)
  const took = results.map((result) => result.took)
  return [
    `${answerable.length}, ${sibling.length}, ${offtopic.length}`,
    percent(answered(answerable), answerable),
    percent(among(shown, 1), answerable),
    percent(askedBack.length, answerable),
    percent(among(askedBack, 3), askedBack),
    percent(offtopic.length - answered(offtopic), offtopic),
    percent(sibling.length - answered(sibling), sibling),
    String(results.reduce((sum, { strangers }) => sum + strangers, 0)),
    `${percentile(took, 50).toFixed(1)} / ${percentile(took, 95).toFixed(1)}`,
  ]
}

/** Tabulates how often the first section was right by stated relevance. */
function reliability(results: readonly Result[]): string[][] {
  const bins = Array.from({ length: bandsOfRelevance }, (_, at) =>
    results.filter(
      ({ relevance = 0 }) => Math.min(bandsOfRelevance - 1, Math.floor(relevance * bandsOfRelevance)) === at,
    ),
  )
  return bins.map((bin, at) => {
    const said = bin.reduce((sum, { relevance = 0 }) => sum + relevance, 0) / bin.length
    const right = bin.filter(({ question, hits }) => isRight(question, hits[0])).length
    const band = `${at / bandsOfRelevance} … ${(at + 1) / bandsOfRelevance}`
    return bin.length === 0
      ? [band, '0', '', '']
      : [band, String(bin.length), said.toFixed(2), percent(right, bin)]
  })
}
const bandsOfRelevance = 5

const rows = [
  ["questions: answerable, another device's, something else", ''],
  ['answerable: answered', '≥ 95 %'],
  ['answerable: answered from the right section', '≥ 85 %'],
  ['answerable: asked back with three sections', ''],
  ['… the right one among these', ''],
  ['something else: refused, or asked back', '≥ 95 %'],
  ["another device's: refused, or asked back", ''],
  ['sections of another device among the found', '0'],
  ['p50 / p95, ms', ''],
] as const

export const bench: Bench = {
  title: 'Questions about the demo manuals',
  async run() {
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const service = await startTestService(chat(), { config: { demo: true } })
    try {
      await ingested(service)
      const columns: [name: string, figures: string[]][] = []
      let last: Result[] = []
      for (const [name, questions] of sets()) {
        const results: Result[] = []
        for (const question of questions) results.push(await ask(service, question))
        columns.push([name, figuresOf(results)])
        last = results
      }
      return [
        "Questions of owners about the demo's manuals, through upload, reading, index, search and the decision what is related. A section that is not shown counts as none.",
        formatTable(
          ['', ...columns.map(([name]) => name), 'target'],
          rows.map(([label, target], at) => [
            label,
            ...columns.map(([, figures]) => figures[at] ?? ''),
            target,
          ]),
        ),
        'Of the last column, all kinds of questions: how sure the service said it was of its first section, and how often that was the right one.',
        formatTable(['relevance', 'questions', 'said, mean', 'right'], reliability(last)),
      ].join('\n\n')
    } finally {
      await service.close()
      await server.stop()
    }
  },
}
