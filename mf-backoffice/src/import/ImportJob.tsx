import { stale, store, useEvents } from '@portal/client'
import type { JobState } from '@portal/contracts/job.contract.ts'
import { QueryResult } from '@portal/ui'
import { useEffect } from 'react'
import { ImportEnded } from './ImportEnded.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { useGetJobQuery } from './job.api.ts'

const running: JobState[] = ['QUEUED', 'CHECKING', 'APPLYING']
/** Milliseconds; the portal's events bring news earlier, this is for when they do not arrive. */
const pollEvery = 2000

export function ImportJob({ id, onAgain }: { id: string; onAgain: () => void }) {
  const args = { params: { id } }
  const { data } = useGetJobQuery(args)
  const isRunning = data !== undefined && running.includes(data.state)
  const result = useGetJobQuery(args, {
    pollingInterval: isRunning ? pollEvery : 0,
    refetchOnMountOrArgChange: true,
  })
  useEvents('job.progress', (event) => {
    if (String(event.id) === id) result.refetch()
  })
  const state = result.data?.state
  useEffect(() => {
    if (state === 'DONE' || state === 'CANCELLED') store.dispatch(stale('Trace'))
  }, [state])
  return (
    <QueryResult result={result}>
      {(job) => {
        if (running.includes(job.state)) return <ImportProgress job={job} />
        if (job.state === 'CHECKED') return <ImportResult job={job} onAgain={onAgain} />
        return <ImportEnded job={job} onAgain={onAgain} />
      }}
    </QueryResult>
  )
}
