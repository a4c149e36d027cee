import { Box, EmptyState, FailedState, LoadingState } from '@portal/ui'
import type { ReactNode } from 'react'

interface Props<Row> {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  error: unknown
  onRetry: () => void
  /** Texts for an empty list. */
  empty: { title: string; detail: string }
  children: (row: Row) => ReactNode
}

/** Rows of a card as a list, or the reason why there are none. */
export function RowList<Row>({ rows, error, onRetry, empty, children }: Props<Row>) {
  if (error) return <FailedState error={error} onRetry={onRetry} />
  if (!rows) return <LoadingState />
  if (rows.length === 0) return <EmptyState {...empty} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(children)}
    </Box>
  )
}
