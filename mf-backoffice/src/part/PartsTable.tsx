import { useT } from '@portal/client'
import type { Part } from '@portal/contracts/part.contract.ts'
import { DataTable, PermissionButton, useListState } from '@portal/ui'
import { useState } from 'react'
import { PartForm } from './PartForm.tsx'
import { PartHistory } from './PartHistory.tsx'
import { useDeletePartsMutation, useFindPartsQuery, useRestorePartsMutation } from './part.api.ts'
import { partColumns } from './partColumns.tsx'

type Open = { form: 'new' } | { form: 'edit' | 'history'; part: Part }

export function PartsTable() {
  const t = useT()
  const list = useListState(partColumns)
  const result = useFindPartsQuery(list.request)
  const [remove] = useDeletePartsMutation()
  const [restore] = useRestorePartsMutation()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <DataTable
        label={t('Parts')}
        columns={partColumns}
        list={list}
        result={result}
        operations={[
          { label: t('Edit'), permission: 'order:edit', onClick: (part) => setOpen({ form: 'edit', part }) },
          { label: t('History'), permission: 'order:edit', onClick: (part) => setOpen({ form: 'history', part }) },
        ]}
        onDelete={(ids) => remove({ ids })}
        onRestore={(ids) => restore({ ids })}
        deletePermission="order:delete"
        toolbar={
          <PermissionButton permission="order:edit" variant="contained" onClick={() => setOpen({ form: 'new' })}>
            {t('New part')}
          </PermissionButton>
        }
      />
      {open?.form === 'new' && <PartForm onClose={close} />}
      {open?.form === 'edit' && <PartForm part={open.part} onClose={close} />}
      {open?.form === 'history' && <PartHistory part={open.part} onClose={close} />}
    </>
  )
}
