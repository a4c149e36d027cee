import { isFailure } from '@portal/client'
import type { AnyChosen } from '@portal/contracts/page.ts'
import { useCallback, useMemo } from 'react'
import { type Column, getFieldValue, toText } from '../column.ts'
import { usePermissionState } from '../permission.ts'
import { getBoundQuestions } from './bound-questions.tsx'
import type { DataTableProps } from './data-table.ts'
import type { Operation } from './Operations.tsx'
import { useRemoval } from './useRemoval.ts'

const none: never[] = []

/** Operations of this user on rows: those of the page, Preview and Delete; only Restore in the bin. */
export function useOperations<Row extends object>(
  props: DataTableProps<Row>,
  unselect: (ids?: number[]) => void,
  /** Opens the preview of a row by its key. */
  onPreview?: (key: string) => void,
) {
  const { columns, operations = none, onDelete, onRestore, deletePermission, rowKey = 'id' } = props
  const { isBin } = props.list
  const { refetch } = props.result
  const permitted = usePermissionState()
  const onDone = useCallback(
    (chosen: AnyChosen) => unselect('ids' in chosen ? chosen.ids : undefined),
    [unselect],
  )
  // Refetches, because the list changed since the selection.
  const onRefused = useCallback(
    (error: unknown) => void (isFailure(error) && error.status === 409 && refetch?.()),
    [refetch],
  )
  const content = props.result.data?.content
  const boundOf = useCallback(
    (chosen: AnyChosen) => {
      const ids = new Set<unknown>('ids' in chosen ? chosen.ids : [])
      return getBoundQuestions(
        (content ?? []).filter((row) => ids.has((row as Record<string, unknown>)[rowKey])),
      )
    },
    [content, rowKey],
  )
  const { remove, restore } = useRemoval({ onDelete, onRestore, boundOf, onDone, onRefused })

  const work = isBin ? onRestore : onDelete
  const runOn = useMemo(
    () =>
      work &&
      ((chosen: AnyChosen, count: number, name?: string) =>
        void (isBin ? restore(chosen, name) : remove(chosen, count, name))),
    [work, isBin, remove, restore],
  )
  const mayRun = permitted(deletePermission) === 'yes'
  const runOnRow = useMemo(() => {
    const [named] = columns
    if (!runOn || !mayRun) return undefined
    return (row: Row) =>
      runOn(
        { ids: [Number((row as Record<string, unknown>)[rowKey])] },
        1,
        named && toText(named as Column<never>, getFieldValue(named, row)),
      )
  }, [runOn, mayRun, rowKey, columns])
  const offered = useMemo((): readonly Operation<Row>[] => {
    const own = isBin ? none : operations
    const preview: Operation<Row>[] = onPreview
      ? [{ label: 'Preview', onClick: (row) => onPreview(String((row as Record<string, unknown>)[rowKey])) }]
      : []
    const removal: Operation<Row>[] = work
      ? [
          {
            label: isBin ? 'Restore' : 'Delete',
            permission: deletePermission,
            isDanger: !isBin,
            onClick: (row) => runOnRow?.(row),
          },
        ]
      : []
    return [...own, ...preview, ...removal].flatMap((operation) => {
      const may = permitted(operation.permission)
      if (may === 'hidden') return []
      return may === 'yes' ? operation : { ...operation, disabled: () => may.reason }
    })
  }, [isBin, operations, work, deletePermission, runOnRow, permitted, onPreview, rowKey])

  return { offered, runOn, mayRun, runOnRow }
}
