import type { Identity } from '@portal/contracts/access.ts'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import type { Db } from '../database/database.ts'
import { toProblem } from '../http/errors.ts'
import { Problem, problem, toReason } from '../problem/problem.ts'
import { countUnfinished, type StoredJob } from './job.repo.ts'
import { isPermanent } from './jobs.ts'

export const unfinishedStates = ['QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING'] as const

/** The job is not in the state that the call needs. */
export const wrongStateProblem = (
  reason: 'job.not_checked' | 'job.finished' | 'job.no_export' | 'job.not_repeatable' | 'job.no_file',
  job: StoredJob | undefined,
) => problem('job.wrong_state', { reason, state: job?.state ?? 'GONE' })

/** Returns the reason of a permanent failure; undefined when a retry may help. */
export function findPermanentFailure(error: unknown, id: number): ErrorMessage | undefined {
  if (error instanceof Problem) return toReason(error)
  if (!isPermanent(error)) return undefined
  const answer = toProblem(error)
  return answer.status < 500 ? toReason(answer) : toMessage('job.broken', { id: String(id) })
}

/** Limit of a user's unfinished jobs: an import may wait a day for being applied. */
const maxRunning = { import: 10, export: 3 }

/** Reserves one of the user's job slots until the transaction ends. @throws Problem 429 */
export async function assertMayStartJob(
  tx: Db,
  { userId }: Pick<Identity, 'userId'>,
  kind: keyof typeof maxRunning,
) {
  if ((await countUnfinished(tx, userId, kind)) >= maxRunning[kind])
    throw problem(`${kind}.too_many`, { max: maxRunning[kind] })
}
