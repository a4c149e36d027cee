import { FailedState, LoadingState } from '@portal/ui'
import type { ReactNode } from 'react'

interface Props<Data> {
  result: { currentData?: Data; error?: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a query answered, or that it is on its way, or why it failed. What is shown stays while it is read again. */
export function Answer<Data>({ result: { currentData, error, refetch }, children }: Props<Data>) {
  if (currentData !== undefined) return children(currentData)
  return error ? <FailedState error={error} onRetry={refetch} /> : <LoadingState />
}
