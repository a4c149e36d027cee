import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { prefetchWith, useSession, useT } from '@portal/client'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../column.ts'
import { CardSelectionBar } from './card/CardSelectionBar.tsx'
import { useCardSelection } from './card/useCardSelection.ts'
import type { ChangeDialogProps } from './change/ChangeDialog.tsx'
import { useChangeCells } from './change/useChangeCells.tsx'
import { useBinColumns } from './columns/useBinColumns.ts'
import { useColumns } from './columns/useColumns.ts'
import type { DataTableProps } from './data-table.ts'
import { Footer } from './Footer.tsx'
import { UnknownFilters } from './filter/UnknownFilters.tsx'
import type { ListState } from './list-state.ts'
import { MatchingBar } from './MatchingBar.tsx'
import { getLastPage } from './Pager.tsx'
import { RowsWithPreview } from './preview/RowsWithPreview.tsx'
import { usePreview } from './preview/usePreview.ts'
import { isAccessRefused, Rows } from './Rows.tsx'
import { GroupPanel } from './summary/GroupPanel.tsx'
import { TotalsLine } from './summary/TotalsLine.tsx'
import { useTotals } from './summary/useTotals.ts'
import { TableBar } from './TableBar.tsx'
import { useAllMatches } from './useAllMatches.ts'
import { useDensity } from './useDensity.ts'
import { useListShortcuts } from './useListShortcuts.ts'
import { useOperations } from './useOperations.ts'
import { useMeasuredHeight } from './usePageSize.ts'
import { useRows } from './useRows.ts'
import { ViewTabs } from './view/ViewTabs.tsx'

const none: never[] = []

/** Opens the last page for a page number beyond it. */
function useLastPage({ list, result }: Pick<DataTableProps<object>, 'list' | 'result'>) {
  const { page, setPage } = list
  const { data, isFetching } = result
  const last = data && data.content.length === 0 && !isFetching ? getLastPage(data) : undefined
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last, { replace: true })
  }, [last, page, setPage])
}

/** Resets the selection when the filter changes. A page that is shown again keeps it. */
function useSelectionOf({ filters, search, isBin }: ListState, unselect: () => void) {
  const now = JSON.stringify([filters, search, isBin])
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== now) unselect()
    before.current = now
  }, [now, unselect])
}

const ChangeDialog = lazy(() => import('./change/ChangeDialog.tsx')) as <Row>(
  props: ChangeDialogProps<Row>,
) => ReactNode

/** Table of the portal's lists: pages, sort order, filters, selection and operations. */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const { can } = useSession()
  const mayChange = given.changing && !given.list.isBin && can(given.changing.permission)
  const changing = mayChange ? given.changing : undefined
  const columnsThere = useBinColumns(given.columns, given.list.isBin)
  const props = { ...given, columns: useChangeCells(columnsThere, changing) }
  const { list, result, onRestore, onOpen, toolbar } = props
  const t = useT()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const isNarrow = useMediaQuery('(max-width:899.95px)')
  const { data, error, isFetching } = result
  const { table, selected, unselect } = useRows(
    data?.content,
    props.columns,
    props.rowKey ?? ('id' as keyof Row & string),
  )
  const rowModels = table.getRowModel().rows
  const ids = useMemo(() => rowModels.map(({ id }) => id), [rowModels])
  const container = useRef<HTMLDivElement>(null)
  const isPreviewOffered = props.preview !== undefined && !isPhone && !list.isBin
  const preview = usePreview({ list, page: data, isFetching, ids, container, isOffered: isPreviewOffered })
  const { offered, runOn, mayRun, runOnRow } = useOperations(
    props,
    unselect,
    isPreviewOffered ? preview.show : undefined,
  )
  const [isChanging, setChanging] = useState(false)
  const isActedOn = (runOn !== undefined && mayRun) || changing !== undefined
  // Allows selection for export and copying, which need no permission.
  const isSelectable = isActedOn || props.exporting !== undefined || !isPhone
  const isPageSelected = table.getIsAllRowsSelected()
  const matching = useAllMatches({ list, page: data, selected, isPageSelected, onCount: props.onCount })
  const choosing = useCardSelection(isPhone && isSelectable, selected, unselect)
  useListShortcuts(list, data, container)
  useLastPage(props)
  useSelectionOf(list, unselect)

  const columns = props.columns as readonly Column<never>[]
  const shownColumns = useColumns(props.name, props.columns, list, isPhone)
  const [density] = useDensity()
  const label = t(props.label)
  const rows = rowModels.map((row) => ({
    row,
    columns: shownColumns.shown,
    operations: offered,
    isSelectable,
    isSelected: row.getIsSelected(),
    isNew: row.id === String(list.newId),
    isPreviewed: row.id === preview.id,
    isNarrow: isNarrow || preview.id !== undefined,
  }))

  const ofSelected = {
    count: matching.count ?? selected.length,
    onSelected: runOn && (() => runOn(matching.chosen, matching.count ?? selected.length)),
    selectedPermission: props.deletePermission,
    onChange: given.changing && !list.isBin ? () => setChanging(true) : undefined,
    changePermission: given.changing?.permission,
  }
  const rowsById = useMemo(() => new Map(rowModels.map(({ id, original }) => [id, original])), [rowModels])
  const isReady = data !== undefined && !isFetching
  // Cards show the totals of all columns.
  const summed = isPhone ? shownColumns.all : shownColumns.shown
  const totals = useTotals(props.summing, summed, list, isReady ? data : undefined)
  const drawn = isPhone || rowModels.length === 0 || preview.id ? undefined : totals ? 'totals' : 'rows'
  useMeasuredHeight(props.name, container, drawn)
  const groups = columns.filter(({ field }) => props.grouping?.fields.includes(field))
  const grouped = groups.find(({ field }) => field === list.group)
  const isGroupUnknown = list.group !== undefined && !grouped
  const unknown = isGroupUnknown ? [...list.unknown, { name: 'group', value: list.group }] : list.unknown
  const isShown = data && unknown.length === 0 && !(error && isAccessRefused(error))

  return (
    <Box ref={container} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {props.name && !list.isBin && (
        <ViewTabs
          name={props.name}
          label={label}
          columns={columns}
          list={list}
          shown={shownColumns.shown.map(({ field }) => field)}
          isReady={data !== undefined}
          isPhone={isPhone}
        />
      )}
      <TableBar
        name={props.name}
        label={label}
        columns={columns}
        shown={shownColumns}
        list={list}
        isPhone={isPhone}
        page={data}
        exporting={props.exporting}
        choosing={choosing}
        chosen={matching.count === undefined ? selected : none}
        groups={groups}
        toolbar={toolbar}
        searchSays={props.searchSays}
      />
      {grouped && props.grouping && unknown.length === 0 && (
        <GroupPanel
          key={grouped.field}
          column={grouped}
          grouping={props.grouping}
          list={list}
          isReady={isReady}
        />
      )}
      <Paper variant="outlined" sx={{ overflow: 'clip', position: 'relative' }}>
        {isFetching && data && (
          <LinearProgress
            aria-label={t('Loading {label}', { label })}
            sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 3 }}
          />
        )}
        {unknown.length > 0 ? (
          <UnknownFilters columns={columns} unknown={unknown} onDrop={() => list.dropUnknown(unknown)} />
        ) : (
          <RowsWithPreview
            preview={preview}
            content={data && props.preview}
            rows={rowsById}
            column={columnsThere[0] as Column<Row>}
            onOpen={onOpen}
          >
            <Rows
              rows={rows}
              columns={shownColumns}
              density={density}
              totals={totals}
              list={list}
              label={label}
              table={table}
              result={result}
              isPhone={isPhone}
              choosing={choosing}
              content={props.preview}
              empty={props.empty}
              onOpen={onOpen}
              preview={isPreviewOffered ? preview : undefined}
              onDelete={list.isBin ? undefined : runOnRow}
            />
          </RowsWithPreview>
        )}
        {isShown && isPhone && totals && (
          <TotalsLine columns={shownColumns.all as readonly Column<never>[]} totals={totals} />
        )}
        {isShown && isActedOn && matching.isOffered && (
          <MatchingBar matching={matching} page={data} onClear={() => unselect()} />
        )}
        {isShown && choosing?.isOn && (
          <CardSelectionBar
            {...ofSelected}
            isBin={list.isBin}
            isPageSelected={isPageSelected}
            onAll={() => table.toggleAllRowsSelected(true)}
            onEnd={choosing.end}
          />
        )}
        {isShown && (
          <Footer
            page={data}
            onAhead={(page) => prefetchWith(result, { page })}
            list={list}
            {...ofSelected}
            {...(choosing && { count: 0 })}
            hasBin={onRestore !== undefined}
            binPermission={props.deletePermission}
            isPhone={isPhone}
          />
        )}
      </Paper>
      {isChanging && changing && (
        <Suspense fallback={null}>
          <ChangeDialog
            changing={changing}
            chosen={matching.chosen}
            count={ofSelected.count}
            known={table.getSelectedRowModel().rows.map(({ original }) => original)}
            onDone={unselect}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
