import { toProblem } from '@portal/service-kit/errors.ts'
import { isPermanent } from '@portal/service-kit/jobs.ts'
import { Problem, problem } from '@portal/service-kit/problem.ts'
import type { OwnJob } from './job.repo.ts'

export const unfinished = ['QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING'] as const

export const wrongState = (job: OwnJob | undefined, msg: string) =>
  problem('job.wrong_state', { status: 409, msg: `${msg} This one is ${job?.state ?? 'gone'}.` })

/** What a person is told of a job that would fail again in the same way; undefined when another try may help. */
export function reasonOf(error: unknown, id: number): string | undefined {
  if (error instanceof Problem) return error.message
  if (!isPermanent(error)) return undefined
  const { status, message } = toProblem(error)
  return status < 500 ? message : `Something in this list cannot be worked with. Tell the administrator that job ${id} failed.`
}
