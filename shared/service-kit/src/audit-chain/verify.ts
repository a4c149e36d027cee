import type { Database } from '../database/database.ts'
import { countForgotten, findHead, findRedaction, findSealed, toSeal } from './chain.repo.ts'

/** Result of an earlier check: the last verified row and its seal. */
export interface Noted {
  no: number
  seal: string
}

export type Verified =
  | {
      isWhole: true
      /** Up to this number rows were deleted by their age. */
      startNo: number
      rows: number
      head: string
      late: number[]
      forgotten: number
      /** Number of rows redacted by proven erasures. */
      redacted: number
    }
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
  /** Rows changed by an erasure, whose own entry comes later. */
  const redacted: { no: number; id: number; act: string }[] = []
  const proven = new Set<string>()
  let last = { no: head.startNo, seal: head.startSeal }
  let lastId: number | null = null
  reading: for (;;) {
    const rows = await findSealed(db, last.no)
    if (rows.length === 0) break
    for (const { id, no, seal, text, isLate, provenAct } of rows) {
      // Leaves rows sealed during the check to the next one.
      if (no > head.no) break reading
      if (no !== last.no + 1) return { isWhole: false, what: 'removed', no: last.no + 1, id: lastId }
      if (!toSeal(last.seal, text).equals(seal)) {
        const act = await findRedaction(db, id)
        if (!act) return { isWhole: false, what: 'changed', no, id }
        redacted.push({ no, id, act })
      }
      if (provenAct) proven.add(provenAct)
      if (noted.some((one) => one.no === no && one.seal !== seal.toString('hex')))
        return { isWhole: false, what: 'rewritten', no, id }
      if (isLate && late.length < maxLate) late.push(id)
      last = { no, seal }
      lastId = id
    }
  }
  if (last.no < head.no) return { isWhole: false, what: 'removed', no: last.no + 1, id: lastId }
  // Detects rows sealed after the head.
  if (!last.seal.equals(head.seal)) return { isWhole: false, what: 'inserted', no: last.no, id: lastId }
  const unproven = redacted.find(({ act }) => !proven.has(act))
  if (unproven) return { isWhole: false, what: 'changed', no: unproven.no, id: unproven.id }
  return {
    isWhole: true,
    startNo: head.startNo,
    rows: last.no - head.startNo,
    head: nameOf(last.no, last.seal),
    late,
    forgotten: await countForgotten(db),
    redacted: redacted.length,
  }
}
