import { useT } from '@portal/client'
import { type Part, partExportFields, partGroups } from '@portal/contracts/part.contract.ts'
import { DataTable, ListHeader, lazily, PermissionButton, useListState } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { useExportPartsMutation } from '../trace/export.api.ts'
import { pageWords } from '../trace/paths.ts'
import { PartForm } from './PartForm.tsx'
import { PartHistory } from './PartHistory.tsx'
import {
  useDeletePartsMutation,
  useFindPartsQuery,
  useLazyCountPartsQuery,
  useLazyGroupPartsQuery,
  useRestorePartsMutation,
} from './part.api.ts'
import { partColumns } from './partColumns.tsx'
import { usePartChanging } from './usePartChanging.ts'

type Open = { form: 'new' } | { form: 'edit' | 'history'; part: Part }

const PartPreview = lazily<{ row: Part }>(() => import('./PartPreview.tsx'))

/** `tabs` stands where the title of a list does: it names this one and leads to the other. */
export function PartsTable({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const list = useListState(partColumns, { name: 'part', direction: 'DESC', others: pageWords })
  const result = useFindPartsQuery(list.request)
  const [start] = useExportPartsMutation()
  const [remove] = useDeletePartsMutation()
  const [restore] = useRestorePartsMutation()
  const [count] = useLazyCountPartsQuery()
  const changing = usePartChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ListHeader title={tabs}>
        {!list.isBin && (
          <PermissionButton
            permission="order:edit"
            variant="contained"
            onClick={() => setOpen({ form: 'new' })}
          >
            {t('New part')}
          </PermissionButton>
        )}
      </ListHeader>
      <DataTable
        label={t('Parts')}
        name="part"
        columns={partColumns}
        list={list}
        grouping={{ fields: partGroups, useGroups: useLazyGroupPartsQuery }}
        result={result}
        preview={PartPreview}
        exporting={{ fields: partExportFields, start }}
        operations={[
          { label: t('Edit'), permission: 'order:edit', onClick: (part) => setOpen({ form: 'edit', part }) },
          {
            label: t('History'),
            permission: 'order:edit',
            onClick: (part) => setOpen({ form: 'history', part }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="order:delete"
      />
      {open?.form === 'new' && <PartForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <PartForm part={open.part} onClose={close} />}
      {open?.form === 'history' && <PartHistory part={open.part} onClose={close} />}
    </>
  )
}
