import type { Identity } from '@portal/contracts/access.ts'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { mostAtOnce } from '@portal/contracts/values.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { demandAll, type Locked } from './row.rules.ts'

interface Lockable<Row> {
  lock(db: Db, ids: readonly number[], user: Identity): Promise<Locked<Row>[]>
  findMatching(db: Db, user: Identity, queryParams: Record<string, unknown> | undefined, isDeleted: boolean): Promise<number[]>
  lockMatching(
    db: Db,
    user: Identity,
    queryParams: Record<string, unknown> | undefined,
    isDeleted: boolean,
    ids: readonly number[],
  ): Promise<Locked<Row>[]>
}

/** What the user counted on, or nothing. @throws 400 for more than one act takes, 409 with the count as it is now */
function demandCount(noun: string, found: number, expected: number) {
  if (Math.max(found, expected) > mostAtOnce)
    throw problem(`${noun}.too_many`, {
      msg: `Nothing was changed: at most ${mostAtOnce.toLocaleString('en')} rows go in one step. Narrow the filter and go on in parts.`,
    })
  if (found !== expected)
    throw problem(`${noun}.count_changed`, {
      status: 409,
      msg: `Nothing was changed: ${found.toLocaleString('en')} rows match by now, not ${expected.toLocaleString('en')}. Look at the list again.`,
      data: { count: found },
    })
}

/**
 * The rows that a delete (`isDeleted: false`, so still live) or a restore takes, held until the transaction ends: all that were meant, or a
 * refusal. `holdFirst` takes what others lock before these rows.
 */
export async function lockChosen<Row>(
  noun: string,
  repo: Lockable<Row>,
  tx: Db,
  user: Identity,
  chosen: AnyChosen,
  isDeleted: boolean,
  holdFirst?: (ids: readonly number[]) => Promise<void>,
) {
  if ('ids' in chosen) {
    await holdFirst?.(chosen.ids)
    const rows = await repo.lock(tx, chosen.ids, user)
    demandAll(noun, chosen.ids, rows, isDeleted)
    return rows
  }
  const { queryParams, count } = chosen.matching
  if (count > mostAtOnce) demandCount(noun, count, count)
  const ids = await repo.findMatching(tx, user, queryParams, isDeleted)
  await holdFirst?.(ids)
  const rows = await repo.lockMatching(tx, user, queryParams, isDeleted, ids)
  demandCount(noun, rows.length, count)
  return rows
}

/** The first three and how many there are beside. */
export function few(names: readonly string[]) {
  const others = names.length - 3
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${others.toLocaleString('en')} more`
}

interface Place {
  noun: 'order' | 'device'
  /** `order number`, `serial number` */
  number: string
  /** Of the rows to restore. */
  numbers: readonly string[]
  /** Live rows with one of these numbers, as far as the user may see them. */
  taken: readonly string[]
}

/** A restore needs every number free. @throws 400 that names and links the row in the way */
export function demandFree({ noun, number, numbers, taken }: Place) {
  const [first] = taken
  if (first !== undefined)
    throw problem(`${noun}.number_taken`, {
      msg: `Nothing was restored: meanwhile there is another ${noun} ${few(taken)}. Give that one another ${number} or delete it, then restore again.`,
      data: { inTheWay: { title: first, link: `/${noun}/${encodeURIComponent(first)}` } },
    })
  const upper = numbers.map((one) => one.toUpperCase())
  const twin = numbers.find((_, at) => upper.indexOf(upper[at] as string) < at)
  if (twin !== undefined)
    throw problem(`${noun}.number_twice`, {
      msg: `Nothing was restored: the bin has two of the ${number} ${twin} among the chosen. Restore one of them.`,
    })
}
