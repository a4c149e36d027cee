import { useT } from '@portal/client'
import {
  type AppVersion,
  appVersionExportFields,
  appVersionGroups,
} from '@portal/contracts/app-version.contract.ts'
import { DataTable, lazily, PageHeader, PermissionButton, useListState } from '@portal/ui'
import { useState } from 'react'
import { useExportAppVersionsMutation } from '../trace/export.api.ts'
import { AppVersionForm } from './AppVersionForm.tsx'
import { AppVersionHistory } from './AppVersionHistory.tsx'
import {
  useDeleteAppVersionsMutation,
  useFindAppVersionsQuery,
  useLazyCountAppVersionsQuery,
  useLazyGroupAppVersionsQuery,
  useRestoreAppVersionsMutation,
} from './appVersion.api.ts'
import { appVersionColumns } from './appVersionColumns.tsx'
import { useAppVersionChanging } from './useAppVersionChanging.tsx'

type Open = { form: 'new' } | { form: 'edit' | 'history'; row: AppVersion }

const AppVersionPreview = lazily<{ row: AppVersion }>(() => import('./AppVersionPreview.tsx'))

/** `/appVersion`: the versions of apps, for administrators. */
export default function AppVersionPage() {
  const t = useT()
  const list = useListState(appVersionColumns, { name: 'appVersion', direction: 'DESC' })
  const result = useFindAppVersionsQuery(list.request)
  const [start] = useExportAppVersionsMutation()
  const [remove] = useDeleteAppVersionsMutation()
  const [restore] = useRestoreAppVersionsMutation()
  const [count] = useLazyCountAppVersionsQuery()
  const changing = useAppVersionChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('App versions')}
        actions={
          !list.isBin && (
            <PermissionButton
              permission="appVersion:edit"
              variant="contained"
              onClick={() => setOpen({ form: 'new' })}
            >
              {t('New app version')}
            </PermissionButton>
          )
        }
      />
      <DataTable
        label={t('App versions')}
        name="appVersion"
        columns={appVersionColumns}
        list={list}
        grouping={{ fields: appVersionGroups, useGroups: useLazyGroupAppVersionsQuery }}
        result={result}
        preview={AppVersionPreview}
        exporting={{ fields: appVersionExportFields, start }}
        operations={[
          {
            label: t('Edit'),
            permission: 'appVersion:edit',
            onClick: (row) => setOpen({ form: 'edit', row }),
          },
          {
            label: t('History'),
            permission: 'appVersion:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="appVersion:delete"
      />
      {open?.form === 'new' && <AppVersionForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <AppVersionForm row={open.row} onClose={close} />}
      {open?.form === 'history' && <AppVersionHistory row={open.row} onClose={close} />}
    </>
  )
}
