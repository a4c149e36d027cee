import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isFailure, problemText, useT } from '@portal/client'
import type { ReactNode } from 'react'
import { toSentenceCase } from '../sentence-case.ts'
import { EmptyState, FailedState } from '../states.tsx'
import { RowCards } from './card/RowCards.tsx'
import type { CardSelection } from './card/useCardSelection.ts'
import type { DataTableProps, ListResult } from './data-table.ts'
import { Grid, type GridProps } from './Grid.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

interface RowsProps<Row extends object> extends GridProps<Row> {
  result: ListResult<Row>
  isPhone: boolean
  choosing: CardSelection | undefined
  /** Preview of a row. */
  content: DataTableProps<Row>['preview']
  empty?: ReactNode
}

/** Checks whether the reader lost access to the rows. */
export const isAccessRefused = (error: unknown) =>
  isFailure(error) && (error.status === 401 || error.status === 403)

/** Error above previously loaded rows. */
function NotRead({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const t = useT()
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" onClick={() => void onRetry()}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {t("Couldn't load the rows. The previous rows are shown. {msg}", { msg: problemText(error) })}
    </Alert>
  )
}

/**
 * Rows in any state: loading, failed, empty or loaded; previous rows stay during or after a failed refetch.
 */
export function Rows<Row extends object>({
  result,
  isPhone,
  choosing,
  content,
  empty,
  ...grid
}: RowsProps<Row>) {
  const t = useT()
  const { data, error, isFetching } = result
  const { list, label } = grid
  const isNarrowed = Object.keys(list.filters).length > 0 || list.search !== undefined
  const clear = isNarrowed && <Button onClick={list.clear}>{t('Clear filters')}</Button>

  // Keeps the error until rows arrive, so that retries do not flicker.
  if (error && (!data || isAccessRefused(error)))
    return (
      <FailedState
        title={t("Couldn't load this list")}
        error={error}
        onRetry={result.refetch}
        action={clear}
      />
    )
  if (!data) return <SkeletonRows count={list.request.size} label={t('Loading {label}', { label })} />
  const none = list.isBin ? <EmptyState title={t('No deleted rows')} /> : (empty ?? <EmptyState />)
  return (
    <>
      {error !== undefined && <NotRead error={error} onRetry={result.refetch} />}
      <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.55 : 1, transition: 'opacity 120ms' }}>
        {isPhone ? (
          <RowCards
            rows={grid.rows}
            label={label}
            columns={grid.columns.all}
            // Omits links to the pages of deleted rows, which do not exist.
            onOpen={list.isBin ? undefined : grid.onOpen}
            choosing={choosing}
            content={list.isBin ? undefined : content}
          />
        ) : (
          <Grid {...grid} />
        )}
        {data.content.length === 0 &&
          (clear ? (
            <EmptyState
              title={t('No {rows} match these filters', { rows: toSentenceCase(label) })}
              action={clear}
            />
          ) : (
            none
          ))}
      </Box>
    </>
  )
}
