import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSession, useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Icon } from '../Icon.tsx'
import { PermissionButton } from '../PermissionButton.tsx'
import { EmptyState, FailedState } from '../states.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import type { Column } from './column.ts'
import { Grid } from './Grid.tsx'
import type { Operation } from './Operations.tsx'
import { lastPageOf, Pager } from './Pager.tsx'
import { PhoneFilters } from './PhoneFilters.tsx'
import { RowCards } from './RowCards.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import type { ListState } from './useListState.ts'
import { type Removal, useRemoval } from './useRemoval.ts'
import { useRows } from './useRows.ts'

/** What a query hook answers, as far as the table uses it. */
export interface ListResult<Row> {
  data?: Page<Row>
  error?: unknown
  isFetching: boolean
  refetch?(): unknown
}

export interface DataTableProps<Row extends object> {
  /** English; names the table for those who hear it. */
  label: string
  /** Kept outside the component, or memoised. */
  columns: readonly Column<Row>[]
  list: ListState
  result: ListResult<Row>
  operations?: readonly Operation<Row>[]
  /** Gives each row a Delete and the table a delete of several. */
  onDelete?: Removal
  deletePermission?: string
  /** Gives the table its bin: the deleted rows, to take back. */
  onRestore?: Removal
  /** Enter on a row, or a double click. */
  onOpen?(row: Row): void
  toolbar?: ReactNode
  /** What is said when there is no row at all. */
  empty?: ReactNode
  rowKey?: keyof Row & string
}

const noOperations: never[] = []

/** The portal's list: pages, order, filters, selection and operations of any noun. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, list, result, operations = noOperations, onDelete, deletePermission, onRestore, onOpen, toolbar, empty } = props
  const t = useT()
  const { can } = useSession()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const { data, error, isFetching } = result
  const { table, selected, unselect } = useRows(data?.content, columns, props.rowKey ?? ('id' as keyof Row & string))
  const { remove, restore } = useRemoval(unselect)

  const { filters, isBin, page, setPage } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection means rows of one filter; another filter ends it
  useEffect(() => unselect(), [JSON.stringify(filters), isBin])
  const lastPage = data && lastPageOf(data)
  const isPastEnd = !isFetching && data !== undefined && data.content.length === 0 && page > (lastPage ?? page)
  useEffect(() => {
    if (isPastEnd && lastPage) setPage(lastPage, { replace: true })
  }, [isPastEnd, lastPage, setPage])

  const work = isBin ? onRestore : onDelete
  const offered = useMemo(() => {
    const idOf = (row: Row) => Number((row as Record<string, unknown>)[props.rowKey ?? 'id'])
    if (isBin)
      return onRestore
        ? [{ label: 'Restore', permission: deletePermission, onClick: (row: Row) => void restore(onRestore, [idOf(row)]) }]
        : []
    if (!onDelete) return operations
    return [
      ...operations,
      { label: 'Delete', permission: deletePermission, isDanger: true, onClick: (row: Row) => void remove(onDelete, [idOf(row)]) },
    ]
  }, [isBin, operations, onDelete, onRestore, deletePermission, props.rowKey, remove, restore])

  const isSelectable = work !== undefined && (deletePermission === undefined || can(deletePermission))
  const rows = table.getRowModel().rows.map((row, index) => ({
    row,
    columns,
    operations: offered,
    isSelectable,
    isSelected: row.getIsSelected(),
    isFirst: index === 0,
  }))
  const isFiltered = Object.keys(filters).length > 0
  const Rows = isPhone ? RowCards : Grid

  const body = () => {
    if (error && !isFetching)
      return (
        <FailedState
          error={error}
          onRetry={result.refetch}
          action={isFiltered ? <Button onClick={list.clearFilters}>{t('Clear filters')}</Button> : undefined}
        />
      )
    if (!data) return <SkeletonRows count={list.request.size} label={t('Loading {label}', { label: t(label) })} />
    return (
      <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.55 : 1, transition: 'opacity 120ms' }}>
        <Rows
          rows={rows}
          columns={columns}
          list={list}
          label={t(label)}
          table={table}
          onOpen={onOpen}
          onDelete={onDelete && !isBin && isSelectable ? (id: number) => void remove(onDelete, [id]) : undefined}
        />
        {data.content.length === 0 &&
          (isFiltered ? (
            <EmptyState title={t('No rows match the filters')} action={<Button onClick={list.clearFilters}>{t('Clear filters')}</Button>} />
          ) : isBin ? (
            <EmptyState title={t('The bin is empty')} />
          ) : (
            (empty ?? <EmptyState />)
          ))}
      </Box>
    )
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 32 }}>
        {toolbar}
        {isPhone && <PhoneFilters columns={columns as readonly Column<never>[]} list={list} />}
        <ActiveFilters columns={columns as readonly Column<never>[]} list={list} />
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {work && selected.length > 0 && (
            <PermissionButton
              permission={deletePermission}
              variant="outlined"
              color={isBin ? 'primary' : 'error'}
              startIcon={<Icon name={isBin ? 'history' : 'delete'} />}
              onClick={() => (isBin ? restore(work, selected) : remove(work, selected))}
            >
              {t(isBin ? 'Restore selected ({count})' : 'Delete selected ({count})', { count: selected.length })}
            </PermissionButton>
          )}
          {onRestore && (
            <PermissionButton
              permission={deletePermission}
              aria-pressed={isBin}
              variant={isBin ? 'contained' : 'text'}
              onClick={() => list.setBin(!isBin)}
            >
              {t(isBin ? 'Back to the list' : 'Bin')}
            </PermissionButton>
          )}
        </Box>
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
        {isFetching && data && (
          <LinearProgress
            aria-label={t('Loading {label}', { label: t(label) })}
            sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 3 }}
          />
        )}
        {body()}
        {data && !error && <Pager page={data} isPhone={isPhone} onPage={list.setPage} />}
      </Paper>
    </Box>
  )
}
