import { isFailure, useT } from '@portal/client'
import type { ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { FailedState, LoadingState } from '../states.tsx'
import { BackLink, type ListReference } from './BackLink.tsx'

interface QueryResultProps<Data> {
  result: { currentData?: Data; error?: unknown; refetch: () => unknown }
  /** Title and list of a record's page, for the link back if the record cannot be shown. */
  record?: { title: string; list: ListReference }
  children: (data: Data) => ReactNode
}

/** Shows the data, loading state or error of a query. Data stays visible during a refetch. */
export function QueryResult<Data>({
  result: { currentData, error, refetch },
  record,
  children,
}: QueryResultProps<Data>) {
  const t = useT()
  if (currentData !== undefined) return children(currentData)
  if (!error) return <LoadingState />
  // Checks for a missing record, which needs no retry. A 404 without details does not come from the portal.
  const isMissing = isFailure(error) && error.status === 404 && error.error !== undefined
  const failed = (
    <FailedState error={error} {...(isMissing ? { title: t('Not found') } : { onRetry: refetch })} />
  )
  if (!record) return failed
  return (
    <>
      <BackLink {...record.list} />
      <PageHeader title={record.title} />
      {failed}
    </>
  )
}
