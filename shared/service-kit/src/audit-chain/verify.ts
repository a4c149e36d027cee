import type { Database } from '../database.ts'
import { countForgotten, findHead, findSealed, sealOf } from './chain.repo.ts'

/** What somebody has noted of an earlier check: up to where the rows were whole, and their seal. */
export interface Noted {
  no: number
  seal: string
}

export type Verified =
  | { isWhole: true; rows: number; head: string; late: number[]; forgotten: number }
  | { isWhole: false; what: 'changed' | 'removed' | 'inserted' | 'rewritten'; no: number; id: number | null }

const nameOf = (no: number, seal: Uint8Array) => `${no}:${Buffer.from(seal).toString('hex')}`
const maxLate = 1_000

/**
 * Goes through the audit from its first row, and answers the first that is not as it was sealed. `noted` is
 * what an earlier check has said: it finds out whoever has sealed everything anew.
 */
export async function verifyAudit(db: Database, noted: readonly Noted[] = []): Promise<Verified> {
  const head = await findHead(db)
  const late: number[] = []
  let last = { no: 0, seal: Buffer.alloc(0) as Buffer }
  let lastId: number | null = null
  for (;;) {
    const rows = await findSealed(db, last.no)
    if (rows.length === 0) break
    for (const { id, no, seal, text, isLate } of rows) {
      // What was sealed while this goes on is checked the next time.
      if (no > head.no) return endOf(db, head, last, lastId, late)
      if (no !== last.no + 1) return { isWhole: false, what: 'removed', no: last.no + 1, id: lastId }
      if (!sealOf(last.seal, text).equals(seal)) return { isWhole: false, what: 'changed', no, id }
      if (noted.some((one) => one.no === no && one.seal !== seal.toString('hex')))
        return { isWhole: false, what: 'rewritten', no, id }
      if (isLate && late.length < maxLate) late.push(id)
      last = { no, seal }
      lastId = id
    }
  }
  return endOf(db, head, last, lastId, late)
}

async function endOf(
  db: Database,
  head: { no: number; seal: Buffer },
  last: { no: number; seal: Buffer },
  lastId: number | null,
  late: number[],
): Promise<Verified> {
  if (last.no < head.no) return { isWhole: false, what: 'removed', no: last.no + 1, id: lastId }
  // Behind the head nothing is sealed but by a hand.
  if (!last.seal.equals(head.seal)) return { isWhole: false, what: 'inserted', no: last.no, id: lastId }
  return {
    isWhole: true,
    rows: last.no,
    head: nameOf(last.no, last.seal),
    late,
    forgotten: await countForgotten(db),
  }
}
