import { useT } from '@portal/client'
import { type FixedResource, fixedResourceList } from '@portal/contracts/fixed-resource.contract.ts'
import { DataTable, lazily, PageHeader, PermissionButton, useListState } from '@portal/ui'
import { useState } from 'react'
import { FixedResourceForm } from './FixedResourceForm.tsx'
import { FixedResourceHistory } from './FixedResourceHistory.tsx'
import {
  useDeleteFixedResourcesMutation,
  useExportFixedResourcesMutation,
  useFindFixedResourcesQuery,
  useLazyCountFixedResourcesQuery,
  useLazyGroupFixedResourcesQuery,
  useRestoreFixedResourcesMutation,
} from './fixedResource.api.ts'
import { fixedResourceColumns } from './fixedResourceColumns.tsx'
import { useFixedResourceChanging } from './useFixedResourceChanging.ts'

type Open = { form: 'new' } | { form: 'edit' | 'history'; row: FixedResource }

const FixedResourcePreview = lazily<{ row: FixedResource }>(() => import('./FixedResourcePreview.tsx'))

/** `/FixedResource`: files that answers can include. */
export default function FixedResourcePage() {
  const t = useT()
  const list = useListState(fixedResourceColumns, { name: 'fixedResource', direction: 'DESC' })
  const result = useFindFixedResourcesQuery(list.request)
  const [start] = useExportFixedResourcesMutation()
  const [remove] = useDeleteFixedResourcesMutation()
  const [restore] = useRestoreFixedResourcesMutation()
  const [count] = useLazyCountFixedResourcesQuery()
  const changing = useFixedResourceChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('Fixed resources')}
        actions={
          !list.isBin && (
            <PermissionButton
              permission="fixedResource:edit"
              variant="contained"
              onClick={() => setOpen({ form: 'new' })}
            >
              {t('New fixed resource')}
            </PermissionButton>
          )
        }
      />
      <DataTable
        label={t('Fixed resources')}
        name="fixedResource"
        columns={fixedResourceColumns}
        list={list}
        grouping={{ fields: fixedResourceList.groups, useGroups: useLazyGroupFixedResourcesQuery }}
        result={result}
        preview={FixedResourcePreview}
        exporting={{ fields: fixedResourceList.exports, start, service: 'chat' }}
        operations={[
          {
            label: t('Edit'),
            permission: 'fixedResource:edit',
            onClick: (row) => setOpen({ form: 'edit', row }),
          },
          {
            label: t('History'),
            permission: 'fixedResource:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="fixedResource:delete"
      />
      {open?.form === 'new' && <FixedResourceForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <FixedResourceForm row={open.row} onClose={close} />}
      {open?.form === 'history' && <FixedResourceHistory row={open.row} onClose={close} />}
    </>
  )
}
