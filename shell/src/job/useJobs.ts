import {
  notify,
  removeAwaitedJob,
  translateError,
  useAwaitedJobs,
  useDownload,
  useEvents,
} from '@portal/client'
import type { JobEntry } from '@portal/contracts/job.contract.ts'
import { useEffect, useState } from 'react'
import { mergeNewestFirst, useEachService } from '../service/useEachService.ts'
import type { ServiceJobs, ShownJob } from './job.api.ts'

/** Delay in milliseconds of the first query for running jobs, so that the opened page loads first. */
const firstLookAfterMs = 2_000
/** Poll interval of running jobs. */
const pollMs = 1_000

export const isRunning = ({ state }: Pick<JobEntry, 'state'>) =>
  ['QUEUED', 'RUNNING', 'CHECKING', 'APPLYING'].includes(state)

const useJobsOf = (of: ServiceJobs, options: { skip: boolean; pollingInterval: number }) => ({
  of,
  query: of.useFind(undefined, options),
})

/**
 * Own jobs of all services, newest first, with live updates. Polls only while jobs are running; events
 * announce new ones. A failed service does not hide others.
 */
export function useJobs(services: readonly ServiceJobs[]): ShownJob[] {
  const awaited = useAwaitedJobs()
  const [isDue, setDue] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const skip = !isDue && awaited.length === 0
  const options = { skip, pollingInterval: isBusy || awaited.length > 0 ? pollMs : 0 }
  const found = useEachService(services, useJobsOf, options)
  const jobs = mergeNewestFirst(found.map(({ of, query }) => ({ of, rows: query.data })))
  const isAnyRunning = jobs.some(isRunning)
  useEffect(() => setBusy(isAnyRunning), [isAnyRunning])
  useEvents('job.progress', ({ service = 'backoffice', id, state }) => {
    if (skip) return
    for (const { of, query } of found)
      if (of.service === service && query.data?.find((job) => job.id === id)?.state !== state) query.refetch()
  })
  return jobs
}

/** Downloads the file of an awaited job, or reports why there is none. */
export function useAwaitedFiles(jobs: readonly ShownJob[]): void {
  const awaited = useAwaitedJobs()
  const { download } = useDownload()
  useEffect(() => {
    for (const job of jobs) {
      const { id, state, of } = job
      const isAwaited = awaited.some((one) => one.id === id && one.service === of.service)
      if (!isAwaited || !['DONE', 'FAILED', 'CANCELLED'].includes(state)) continue
      if (state === 'DONE') void download(of.routes.downloadJobFile, { params: { id: String(id) } })
      if (state === 'FAILED') notify.error(translateError(job))
      removeAwaitedJob(id, of.service)
    }
  }, [jobs, awaited, download])
}
