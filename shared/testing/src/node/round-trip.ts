import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { Job, JobRoutes } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import fc from 'fast-check'
import type * as T from 'typebox'
import { isDeep } from './deep.ts'
import type { TestService } from './service.ts'

/** Columns of a page's list and its texts for codes. */
interface Said {
  label: string
  words?: Record<string, string>
}
export interface ListedEntity<Draft> {
  routes: Record<'save' | 'find' | 'delete' | 'import' | 'export', Route>
  jobs: JobRoutes
  /** The columns of the export. */
  fields: readonly string[]
  /** Columns that the portal sets anew for every row. */
  own: readonly string[]
  said: Record<string, Said>
  drafts: fc.Arbitrary<Draft[]>
}

/** Formats codes as a page might show them. */
export const toLabels = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, `~ ${code.toLowerCase()}`]))

/** Generates texts that spreadsheet programs and their readers may misinterpret. */
export const textArbitrary = fc.oneof(
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom('', '=1+1', "'=1+1", '-5', '@a', '1e3', '0012', 'TRUE', 'a "b", c;', '---', '2026-01-01'),
)
export const dayArbitrary = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

interface Schema {
  anyOf?: Schema[]
  enum?: unknown[]
  type?: string
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

function anyValue({
  anyOf,
  enum: values,
  type,
  format,
  pattern = '',
  ...limits
}: Schema): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(anyValue))
  if (values) return fc.constantFrom(...values)
  if (type === 'null') return fc.constant(null)
  if (type === 'integer') return fc.integer({ min: limits.minimum ?? 0, max: limits.maximum ?? 1e6 })
  if (format === 'date') return dayArbitrary
  const allowed = new RegExp(pattern, 'u')
  if (type !== 'string' || !allowed.test('a')) throw new Error(`No values known of ${type} ${pattern}`)
  return textArbitrary.filter((text) => text.length <= (limits.maxLength ?? 40) && allowed.test(text))
}

/** Generates drafts: each field from `given`, or by its schema where it is not optional. */
export const anyDraft = <S extends T.TObject>(
  draft: S,
  given: { [K in keyof T.Static<S>]?: fc.Arbitrary<T.Static<S>[K]> },
) =>
  fc.record(
    Object.fromEntries(
      Object.entries(draft.properties)
        .filter(([field]) => field in given || draft.required?.includes(field))
        .map(([field, schema]) => [field, given[field as keyof typeof given] ?? anyValue(schema as Schema)]),
    ),
  ) as unknown as fc.Arbitrary<T.Static<S>>

/** Round trips so far, which decides the next format. */
let turn = 0

/**
 * Saves, exports, deletes, imports and exports rows again: both files must be equal except for space around
 * texts. Tries the longest of some lists in alternating formats; a deep run tries `deepRuns` lists in each
 * format.
 */
export async function testRoundTrip<Draft>(
  service: Pick<TestService, 'call'>,
  { routes, jobs, fields, own, said, drafts }: ListedEntity<Draft>,
  deepRuns: number,
) {
  const done = async (route: Route, input: Parameters<TestService['call']>[1]) => {
    const { status, data, body } = await service.call(route, input)
    assert.equal(status, 200, JSON.stringify(body))
    return data
  }
  const settled = async (id: number): Promise<Job> => {
    for (;;) {
      const job: Job = await done(jobs.getJob, { params: { id } })
      if (['CHECKED', 'DONE', 'FAILED', 'CANCELLED'].includes(job.state)) return job
      await wait(25)
    }
  }
  const clear = async () => {
    const { content } = await done(routes.find, { body: { page: 1, size: 200 } })
    const ids = content.map(({ id }: { id: number }) => id)
    if (ids.length > 0) await done(routes.delete, { body: { ids } })
  }
  const exported = async (format: string) => {
    const columns = fields.map((field) => ({ field, label: field, ...said[field] }))
    const { id } = await done(routes.export, { body: { format, columns, timeZone: 'UTC', direction: 'ASC' } })
    const { state, msg } = await settled(id)
    assert.equal(state, 'DONE', msg)
    return (await service.call(jobs.downloadJobFile, { params: { id } })).raw
  }
  const names: ListNames = {
    columns: fields.map((field) => ({
      field,
      names: [said[field]?.label ?? field],
      words: Object.fromEntries(Object.entries(said[field]?.words ?? {}).map(([code, word]) => [word, code])),
    })),
  }
  const imported = async (content: Buffer, format: string) => {
    const { id } = await done(routes.import, { file: { name: `list.${format}`, content }, body: names })
    const { problems, state, msg } = await settled(id)
    assert.deepEqual([state, problems], ['CHECKED', []], msg)
    await done(jobs.applyJob, { params: { id }, body: { rows: 'all' } })
    return settled(id)
  }
  const kept = fields.flatMap((field, at) => (own.includes(field) ? [] : [at]))
  // An import trims texts, because lists typed by hand are full of extra spaces.
  const seen = async (content: Buffer) =>
    (await rowsOf(content)).map((row) =>
      kept.map((at) => {
        const value = row[at] ?? null
        return typeof value === 'string' ? value.trim() || null : value
      }),
    )
  const [longest = []] = fc
    .sample(drafts, { seed: 9, numRuns: 20 })
    .toSorted((one, other) => other.length - one.length)
  const formats = ['csv', 'xlsx'] as const
  for (const format of isDeep ? formats : [formats[turn++ % 2] as string]) {
    const given = isDeep ? drafts : fc.constant(longest)
    const property = fc.asyncProperty(given, async (rows) => {
      await clear()
      for (const row of rows) await done(routes.save, { body: row })
      const file = await exported(format)
      await clear()
      const { state, written, msg } = await imported(file, format)
      assert.deepEqual([state, written], ['DONE', rows.length], msg)
      assert.deepEqual(await seen(await exported(format)), await seen(file))
    })
    await fc.assert(property, { numRuns: isDeep ? deepRuns : 1 })
  }
  await clear()
}

/** Returns the rows of an exported file. */
async function rowsOf(content: Buffer): Promise<unknown[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'))
  try {
    await writeFile(join(folder, 'file'), content)
    const rows = await Array.fromAsync(readRows(join(folder, 'file'), { maxRows: 100_000 }))
    return rows.map(({ cells }) => cells.map(({ value }) => value))
  } finally {
    await rm(folder, { recursive: true })
  }
}
