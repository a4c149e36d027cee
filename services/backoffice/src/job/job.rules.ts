import { problem } from '@portal/service-kit/problem.ts'
import type { OwnJob } from './job.repo.ts'

export const unfinished = ['QUEUED', 'RUNNING', 'CHECKING', 'CHECKED', 'APPLYING'] as const

export const wrongState = (job: OwnJob | undefined, msg: string) =>
  problem('job.wrong_state', { status: 409, msg: `${msg} This one is ${job?.state ?? 'gone'}.` })
