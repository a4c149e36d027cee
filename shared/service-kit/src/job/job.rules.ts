import type { Identity } from '@portal/contracts/access.ts'
import type { Db } from '../database/database.ts'
import { toProblem } from '../http/errors.ts'
import { Problem, problem } from '../problem/problem.ts'
import { countUnfinished, type StoredJob } from './job.repo.ts'
import { isPermanent } from './jobs.ts'

export const unfinishedStates = ['QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING'] as const

export const wrongStateProblem = (job: StoredJob | undefined, msg: string) =>
  new Problem('job.wrong_state', { status: 409, msg: `${msg} This one is ${job?.state ?? 'gone'}.` })

/** Returns the reason of a permanent failure; undefined when a retry may help. */
export function findPermanentFailure(error: unknown, id: number): string | undefined {
  if (error instanceof Problem) return error.message
  if (!isPermanent(error)) return undefined
  const { status, message } = toProblem(error)
  return status < 500
    ? message
    : `Something in this list cannot be worked with. Tell the administrator that job ${id} failed.`
}

/** Limit of a user's unfinished jobs: an import may wait a day for being applied. */
const maxRunning = { import: 10, export: 3 }

/** Reserves one of the user's job slots until the transaction ends. @throws Problem 429 */
export async function assertMayStart(
  tx: Db,
  { userId }: Pick<Identity, 'userId'>,
  kind: keyof typeof maxRunning,
) {
  if ((await countUnfinished(tx, userId, kind)) >= maxRunning[kind])
    throw problem(`${kind}.too_many`, { max: maxRunning[kind] })
}
