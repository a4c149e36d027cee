import type { Identity } from '@portal/contracts/access.ts'
import type { Db } from '../database.ts'
import { toProblem } from '../errors.ts'
import { isPermanent } from '../jobs.ts'
import { Problem, problem } from '../problem.ts'
import { countUnfinished, type OwnJob } from './job.repo.ts'

export const unfinished = ['QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING'] as const

export const wrongState = (job: OwnJob | undefined, msg: string) =>
  problem('job.wrong_state', { status: 409, msg: `${msg} This one is ${job?.state ?? 'gone'}.` })

/**
 * What a person is told of a job that would fail again in the same way; undefined when another try may help.
 */
export function findReason(error: unknown, id: number): string | undefined {
  if (error instanceof Problem) return error.message
  if (!isPermanent(error)) return undefined
  const { status, message } = toProblem(error)
  return status < 500
    ? message
    : `Something in this list cannot be worked with. Tell the administrator that job ${id} failed.`
}

/** Unfinished ones of one user: an import may wait a day for being applied. */
const maxRunning = { import: 10, export: 3 }

/** For as long as the transaction lasts nobody else takes the user's last place. @throws Problem 429 */
export async function assertMayStart(
  tx: Db,
  { userId }: Pick<Identity, 'userId'>,
  kind: keyof typeof maxRunning,
) {
  if ((await countUnfinished(tx, userId, kind)) >= maxRunning[kind])
    throw problem(`${kind}.too_many`, {
      status: 429,
      msg: `${maxRunning[kind]} of your ${kind}s are not finished yet. ${kind === 'import' ? 'Apply or cancel one of them' : 'Wait for one of them, or cancel it'}.`,
    })
}
