import type { Part } from '@portal/contracts/part.contract.ts'
import type { Changing } from '@portal/ui'
import { useMemo } from 'react'
import { modelOptions } from '../trace/options.ts'
import { useChangePartsMutation, useUndoPartChangeMutation } from './part.api.ts'

const fields: Changing<Part>['fields'] = [
  { field: 'name', label: 'Name' },
  { field: 'model', label: 'Model', options: modelOptions },
  { field: 'batchNo', label: 'Batch number' },
  { field: 'supplier', label: 'Supplier' },
]

/** Changes of parts that their list offers for one or many rows. */
export function usePartChanging(): Changing<Part> {
  const [change] = useChangePartsMutation()
  const [undo] = useUndoPartChangeMutation()
  return useMemo(
    () => ({ permission: 'order:edit', fields, titleOf: ({ partNo }) => partNo, change, undo }),
    [change, undo],
  )
}
