import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ask } from '@portal/chat/engine/answer.ts'
import { deviceGroupsOf } from '@portal/chat/engine/audience.ts'
import { findPassages } from '@portal/chat/engine/passages.ts'
import type { Hit } from '@portal/chat/knowledge/search.ts'
import { chat } from '@portal/chat/service.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { demoFilePath, demoFiles } from '@portal/demo/knowledge.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { percentile, table } from './measure.ts'
import type { Bench } from './run.ts'

interface Question {
  question: string
  deviceType: string
  /** Sibling: answered in the manual of another device only. */
  kind: 'answerable' | 'sibling' | 'offtopic'
  file: string | null
  heading: string | null
}

const questions = (): Question[] =>
  readFileSync(process.env.BENCH_QUESTIONS ?? join(demoFilePath('.'), '../questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Until the demo's manuals are read, as at the first start of a portal. */
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
  threadId: 'bench',
  language: 'en',
  platform: 'LUX_POWER',
  deviceGroup: deviceType,
  enhance: false,
  supportEs: true,
})

/** The section itself, or a piece of it that was joined with another. */
const isRight = ({ file, heading }: Question, hit: Hit | undefined) =>
  hit !== undefined && hit.file === file && heading !== null && (hit.headingPath.includes(heading) || hit.body.includes(heading))

const groupOf = new Map(demoFiles.map(({ file, deviceGroup }) => [file, deviceGroup as string]))
const percent = (part: number, of: readonly unknown[]) => `${((100 * part) / of.length).toFixed(1)} %`

export const bench: Bench = {
  title: 'Questions about the demo manuals',
  async run() {
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const service = await startTestService(chat(), { config: { demo: true } })
    try {
      await ingested(service)
      const asked = questions()
      const took: number[] = []
      const results: { question: Question; hits: readonly Hit[] | undefined; strangers: number }[] = []
      for (const question of asked) {
        const began = performance.now()
        const ask = askOf(question)
        const hits = (await findPassages(service.app.db, ask))?.hits
        took.push(performance.now() - began)
        const groups = deviceGroupsOf(ask)
        const isOwn = ({ file }: Hit) => groups.length === 0 || [...groups, allDevices].includes(groupOf.get(file) ?? '')
        results.push({ question, hits, strangers: (hits ?? []).filter((hit) => !isOwn(hit)).length })
      }
      const of = (kind: Question['kind']) => results.filter(({ question }) => question.kind === kind)
      const [answerable, sibling, offtopic] = [of('answerable'), of('sibling'), of('offtopic')]
      const first = answerable.filter(({ question, hits }) => isRight(question, hits?.[0])).length
      const among = answerable.filter(({ question, hits }) => (hits ?? []).slice(0, 3).some((hit) => isRight(question, hit))).length
      const answered = (some: typeof results) => some.filter(({ hits }) => hits).length
      return [
        `${asked.length} questions of owners about the demo's manuals (${answerable.length} with an answer in the device's own, ${sibling.length} with one in another device's only, ${offtopic.length} about something else), through upload, reading, index, search and the threshold of what is related.`,
        table(
          ['', '', 'target'],
          [
            ['answerable: answered', percent(answered(answerable), answerable), '≥ 95 %'],
            ['answerable: the right section is the first', percent(first, answerable), '≥ 85 %'],
            ['answerable: the right section is among three', percent(among, answerable), ''],
            ['something else: refused', percent(offtopic.length - answered(offtopic), offtopic), '≥ 97 %'],
            ["another device's: refused", percent(sibling.length - answered(sibling), sibling), ''],
            ['sections of another device among the found', String(results.reduce((sum, { strangers }) => sum + strangers, 0)), '0'],
            ['p50 / p95, ms', `${percentile(took, 50).toFixed(1)} / ${percentile(took, 95).toFixed(1)}`, ''],
          ],
        ),
      ].join('\n\n')
    } finally {
      await service.close()
      await server.stop()
    }
  },
}
