import { dropJob, notify, useAwaitedJobs, useDownload, useEvents } from '@portal/client'
import { backofficeJobRoutes, type JobEntry } from '@portal/contracts/job.contract.ts'
import { useEffect, useState } from 'react'
import { useFindJobsQuery } from './job.api.ts'

/** Milliseconds until it is asked what was left running; the page that was opened comes first. */
const patience = 2_000
/** Milliseconds between two looks at running jobs. */
const lookEvery = 1_000

export const isRunning = ({ state }: Pick<JobEntry, 'state'>) => ['QUEUED', 'RUNNING', 'CHECKING', 'APPLYING'].includes(state)

/** Own jobs, as they go on. Nothing is asked while none of them runs, unless the portal tells of one. */
export function useJobs(): JobEntry[] {
  const awaited = useAwaitedJobs()
  const [isDue, setDue] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const skip = !isDue && awaited.length === 0
  const { data = [], refetch } = useFindJobsQuery(undefined, { skip, pollingInterval: isBusy || awaited.length > 0 ? lookEvery : 0 })
  useEffect(() => setBusy(data.some(isRunning)), [data])
  useEvents('job.progress', ({ id, state }) => {
    if (!skip && data.find((job) => job.id === id)?.state !== state) refetch()
  })
  return data
}

/** Fetches the file of a job that somebody waits for, or says why there is none. */
export function useAwaitedFiles(jobs: readonly JobEntry[]): void {
  const awaited = useAwaitedJobs()
  const { download } = useDownload()
  useEffect(() => {
    for (const { id, state, msg } of jobs) {
      if (!awaited.includes(id) || !['DONE', 'FAILED', 'CANCELLED'].includes(state)) continue
      if (state === 'DONE') void download(backofficeJobRoutes.downloadJobFile, { params: { id: String(id) } })
      if (state === 'FAILED') notify.error(msg)
      dropJob(id)
    }
  }, [jobs, awaited, download])
}
