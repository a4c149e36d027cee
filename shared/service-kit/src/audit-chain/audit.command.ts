import type { Database } from '../database/database.ts'
import { sealAll } from './chain.repo.ts'
import { type RecordedHead, verifyAudit } from './verify.ts'

export const auditHelp = `Audit
  audit verify [<noted head> …]      whether the audit of each service is as it was written, and which row is not;
                                     the heads that it says can be noted elsewhere and given to a later check`

const sentences = {
  changed: 'is not what was written: it was changed, or put in the place of another',
  removed: 'is missing: it was removed, after the row with the id given here',
  inserted: 'was put in after the last row that was sealed',
  rewritten: 'does not fit the head that was noted: all was written anew',
} as const

/** Parses a recorded head such as `identity:120:9f86…`, as the check prints it. */
const notedIn = (argument: string, service: string): RecordedHead[] => {
  const [, of, no, seal] = /^(\w+):(\d+):([0-9a-f]{64})$/.exec(argument) ?? []
  return of === service && no && seal ? [{ no: Number(no), seal }] : []
}
export const isRecordedHead = (argument: string): boolean => /^\w+:\d+:[0-9a-f]{64}$/.test(argument)

/** Returns true when the chain is intact. */
export async function verifyCommand(
  service: string,
  db: Database,
  noted: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  // Seals new rows first, so that the printed head covers them.
  await sealAll(db)
  const found = await verifyAudit(
    db,
    noted.flatMap((argument) => notedIn(argument, service)),
  )
  if (!found.isIntact) {
    say(`${service}: row ${found.no} (id ${found.id ?? 'none'}) ${sentences[found.change]}.`)
    return false
  }
  say(`${service}: ${found.rows} rows are whole. Head ${service}:${found.head}`)
  if (found.startNo > 0)
    say(`  ${found.startNo} rows before them were deleted by their age (AUDIT_KEEP_DAYS).`)
  if (found.redacted > 0)
    say(`  ${found.redacted} rows name nobody any more: entries of erasures prove what they say now.`)
  const [first] = found.late
  if (first !== undefined)
    say(
      `  ${found.late.length} rows were sealed more than a day after the time they say, the first is ${first}.`,
    )
  if (found.overdue > 0) say(`  ${found.overdue} rows wait for their seal for more than ten minutes.`)
  return true
}
