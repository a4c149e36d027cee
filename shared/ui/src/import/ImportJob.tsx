import { markStale, store, useEvents } from '@portal/client'
import type { JobState } from '@portal/contracts/job.contract.ts'
import { useEffect } from 'react'
import { QueryResult } from '../record/QueryResult.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import type { ImportConfig } from './import-config.ts'
import { createJobs } from './job.api.ts'

const running: JobState[] = ['QUEUED', 'CHECKING', 'APPLYING']
/** Poll interval. It covers clients that receive no events. */
const pollMs = 2000

interface ImportJobProps {
  of: ImportConfig
  id: string
  onAgain: () => void
}

export function ImportJob({ of, id, onAgain }: ImportJobProps) {
  const { useGet } = createJobs(of.route.service)
  const args = { params: { id } }
  const { data } = useGet(args)
  const isRunning = data !== undefined && running.includes(data.state)
  const result = useGet(args, {
    pollingInterval: isRunning ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  })
  useEvents('job.progress', (event) => {
    if (String(event.id) === id) result.refetch()
  })
  const state = result.data?.state
  useEffect(() => {
    if (state === 'DONE' || state === 'CANCELLED') store.dispatch(markStale(of.tag))
  }, [state, of])
  return (
    <QueryResult result={result}>
      {(job) => {
        if (running.includes(job.state)) return <ImportProgress of={of} job={job} />
        if (job.state === 'CHECKED') return <ImportResult of={of} job={job} onAgain={onAgain} />
        return <ImportOutcome of={of} job={job} onAgain={onAgain} />
      }}
    </QueryResult>
  )
}
