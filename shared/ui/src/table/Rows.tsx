import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import type { ReactNode } from 'react'
import { EmptyState, FailedState } from '../states.tsx'
import type { ListResult } from './data-table.ts'
import { Grid, type GridProps } from './Grid.tsx'
import { RowCards } from './RowCards.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

interface RowsProps<Row extends object> extends GridProps<Row> {
  result: ListResult<Row>
  isPhone: boolean
  empty?: ReactNode
}

/**
 * The rows in whatever state they are: loading, failed, none, or there; while others are read, the old ones
 * stay.
 */
export function Rows<Row extends object>({ result, isPhone, empty, ...grid }: RowsProps<Row>) {
  const t = useT()
  const { data, error, isFetching } = result
  const { list, label } = grid
  const clear = Object.keys(list.filters).length > 0 && (
    <Button onClick={() => list.setFilters({})}>{t('Clear filters')}</Button>
  )

  // Until it is there, also while it is tried again: nothing flickers.
  if (error) return <FailedState error={error} onRetry={result.refetch} action={clear} />
  if (!data) return <SkeletonRows count={list.request.size} label={t('Loading {label}', { label })} />
  const none = list.isBin ? <EmptyState title={t('The bin is empty')} /> : (empty ?? <EmptyState />)
  return (
    <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.55 : 1, transition: 'opacity 120ms' }}>
      {isPhone ? <RowCards rows={grid.rows} label={label} /> : <Grid {...grid} />}
      {data.content.length === 0 &&
        (clear ? <EmptyState title={t('No rows match the filters')} action={clear} /> : none)}
    </Box>
  )
}
