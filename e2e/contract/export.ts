import assert from 'node:assert/strict'
import { allJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import type { Caller } from '../call.ts'
import type { ListCalls, Row, Schema } from './lists.ts'
import { assertSame, readAllPages } from './rows.ts'

/** Fields whose form differs between file and row. */
const writes: Readonly<Record<string, (row: Row) => string | undefined>> = {
  'exportDevices.deviceType': ({ deviceType, subType }) =>
    [deviceType, subType].filter((part) => part !== null).join('/'),
}

const fieldsOf = (body: unknown): string[] =>
  ((body as Schema | undefined)?.properties?.columns?.items?.properties?.field?.enum ?? []) as string[]

/** Splits a CSV into cells, including quoted line breaks. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',' && end !== '') rows.push([])
    if (end === '') break
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

/** Checks that the file has the requested columns. */
export const hasColumns = (list: ListCalls): boolean => fieldsOf(list.sibling('export')?.body).length > 0

/** Exports the list, sorted and filtered, as CSV and compares it with the rows of its pages. */
export async function assertExport(as: Caller, list: ListCalls): Promise<void> {
  const route = list.sibling('export')
  if (!route) return
  const { operation } = list.find
  const fields = fieldsOf(route.body)
  const listing = { sort: list.sorts[0] as string, direction: 'DESC' as const }
  const rows = await readAllPages(as, list, listing)
  const columns = fields.map((field) => ({ field, label: field }))
  const { id } = (await as.get(route, { format: 'csv', columns, timeZone: 'UTC', ...listing })) as Job
  const jobs = allJobRoutes.find(({ getJob }) => getJob.service === route.service)
  if (!jobs) throw new Error(`${route.service} has no jobs`)
  let job: Job | undefined
  await waitUntil(async () => {
    job = (await as.get(jobs.getJob, undefined, { params: { id } })) as Job
    return ['DONE', 'FAILED', 'CANCELLED'].includes(job.state)
  })
  assert.equal(job?.state, 'DONE', `${route.operation}: ${job?.msg}`)
  const { body } = await as.call(jobs.downloadJobFile, undefined, { params: { id } })
  const [header, ...lines] = cellsOf(String(body.data))
  assert.deepEqual(header, fields, route.operation)
  assert.equal(lines.length, rows.length, `${route.operation} has as many rows as ${operation}`)
  for (const [at, field] of fields.entries()) {
    const write =
      writes[`${route.operation}.${field}`] ?? ((row: Row) => shownText(row[field], isAmount(list, field)))
    const shown = rows.map(write)
    if (shown.includes(undefined)) continue
    assertSame(
      lines.map((cells) => cells[at]),
      shown,
      `${route.operation}: ${field}`,
    )
  }
}

const isAmount = ({ filters }: ListCalls, field: string) =>
  filters.some(({ name, kind }) => name === field && kind === 'amount')

/** Formats a plain value like a file; `undefined` for others. */
function shownText(value: Row[string], isNumber: boolean): string | undefined {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || /^\d{4}-\d\d-\d\dT/.test(value)) return undefined
  return !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
