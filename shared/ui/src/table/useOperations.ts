import { useSession } from '@portal/client'
import { useMemo } from 'react'
import type { DataTableProps } from './DataTable.tsx'
import type { Operation } from './Operations.tsx'
import { useRemoval } from './useRemoval.ts'

const none: never[] = []

/** What can be done with rows: the page's operations and Delete; in the bin only Restore. */
export function useOperations<Row extends object>(props: DataTableProps<Row>, unselect: (ids?: number[]) => void) {
  const { operations = none, onDelete, onRestore, deletePermission, rowKey = 'id' } = props
  const { isBin } = props.list
  const { can } = useSession()
  const { remove, restore } = useRemoval(unselect)

  const work = isBin ? onRestore : onDelete
  const runOnMany = useMemo(() => work && ((ids: number[]) => void (isBin ? restore : remove)(work, ids)), [work, isBin, remove, restore])
  const offered = useMemo((): readonly Operation<Row>[] => {
    const own = isBin ? none : operations
    if (!runOnMany) return own
    const onClick = (row: Row) => runOnMany([Number((row as Record<string, unknown>)[rowKey])])
    return [...own, { label: isBin ? 'Restore' : 'Delete', permission: deletePermission, isDanger: !isBin, onClick }]
  }, [isBin, operations, runOnMany, deletePermission, rowKey])

  const mayRun = deletePermission === undefined || can(deletePermission)
  return { offered, runOnMany: mayRun ? runOnMany : undefined }
}
