import { type Part, partList } from '@portal/contracts/part.contract.ts'
import { changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { modelOptions } from '../common/options.ts'
import { useChangePartsMutation, useUndoPartChangeMutation } from './part.api.ts'

const fields = changeFields(partList, {
  name: { label: 'Name' },
  model: { label: 'Model', options: modelOptions },
  batchNo: { label: 'Batch number' },
  supplier: { label: 'Supplier' },
})

export function usePartChanges(): RowChanges<Part> {
  const [change] = useChangePartsMutation()
  const [undo] = useUndoPartChangeMutation()
  return useMemo(
    () => ({ permission: 'order:edit', fields, titleOf: ({ partNo }) => partNo, change, undo }),
    [change, undo],
  )
}
