import type { Database } from '../database/database.ts'
import { computeSeal, countOverdueRows, findHead, findRedaction, findSealed } from './chain.repo.ts'

/** Result of an earlier check: the last verified row and its seal. */
export interface RecordedHead {
  no: number
  seal: string
}

export type VerificationResult =
  | {
      isIntact: true
      /** Highest row number deleted by retention. */
      startNo: number
      rows: number
      head: string
      late: number[]
      overdue: number
      /** Number of rows redacted by proven erasures. */
      redacted: number
    }
  | {
      isIntact: false
      change: 'changed' | 'removed' | 'inserted' | 'rewritten'
      no: number
      id: number | null
    }

const formatHead = (no: number, seal: Uint8Array) => `${no}:${Buffer.from(seal).toString('hex')}`
const maxLate = 1_000

/**
 * Verifies the audit from its first row and returns the first row that differs from its seal. The recorded
 * heads of earlier checks reveal a chain that was resealed completely.
 */
export async function verifyAudit(
  db: Database,
  recordedHeads: readonly RecordedHead[] = [],
): Promise<VerificationResult> {
  const head = await findHead(db)
  const late: number[] = []
  /** Rows changed by an erasure whose own entry comes later. */
  const redacted: { no: number; id: number; act: string }[] = []
  const proven = new Set<string>()
  let last = { no: head.startNo, seal: head.startSeal }
  let lastId: number | null = null
  reading: for (;;) {
    const rows = await findSealed(db, last.no)
    if (rows.length === 0) break
    for (const { id, no, seal, text, isLate, provenAct } of rows) {
      // Leaves rows that are sealed during the check to the next check.
      if (no > head.no) break reading
      if (no !== last.no + 1) return { isIntact: false, change: 'removed', no: last.no + 1, id: lastId }
      if (!computeSeal(last.seal, text).equals(seal)) {
        const act = await findRedaction(db, id)
        if (!act) return { isIntact: false, change: 'changed', no, id }
        redacted.push({ no, id, act })
      }
      if (provenAct) proven.add(provenAct)
      if (recordedHeads.some((one) => one.no === no && one.seal !== seal.toString('hex')))
        return { isIntact: false, change: 'rewritten', no, id }
      if (isLate && late.length < maxLate) late.push(id)
      last = { no, seal }
      lastId = id
    }
  }
  if (last.no < head.no) return { isIntact: false, change: 'removed', no: last.no + 1, id: lastId }
  // Detects rows sealed after the head.
  if (!last.seal.equals(head.seal)) return { isIntact: false, change: 'inserted', no: last.no, id: lastId }
  const unproven = redacted.find(({ act }) => !proven.has(act))
  if (unproven) return { isIntact: false, change: 'changed', no: unproven.no, id: unproven.id }
  return {
    isIntact: true,
    startNo: head.startNo,
    rows: last.no - head.startNo,
    head: formatHead(last.no, last.seal),
    late,
    overdue: await countOverdueRows(db),
    redacted: redacted.length,
  }
}
