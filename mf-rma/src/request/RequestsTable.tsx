import { useNavigate, useRowEvents, useT } from '@portal/client'
import { type RmaRequest, rmaList } from '@portal/contracts/rma.contract.ts'
import { rmaOperationNames } from '@portal/contracts/rma-status.ts'
import {
  DataTable,
  EmptyState,
  ListHeader,
  lazyComponent,
  type Operation,
  PermissionButton,
  useListState,
} from '@portal/ui'
import { useState } from 'react'
import {
  useDeleteRmaMutation,
  useFindRmaQuery,
  useLazyCountRmaQuery,
  useLazyGroupRmaQuery,
  useRestoreRmaMutation,
} from '../rma/desk.api.ts'
import { useExportRmaMutation } from '../rma/export.api.ts'
import { ViewTabs } from '../rma/ViewTabs.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { useRequestColumns } from './requestColumns.tsx'
import { ScanRequest } from './ScanRequest.tsx'
import { StatusBar } from './StatusBar.tsx'
import { stepLabels } from './step-labels.ts'
import { useRequestChanges } from './useRequestChanges.ts'
import { useStaffStep } from './useStaffStep.tsx'

const RequestPreview = lazyComponent<{ row: RmaRequest }>(() => import('./RequestPreview.tsx'))

/** Poll interval. It covers clients that receive no events. */
const pollMs = 60_000
const others = ['view', 'lane']

/** Operations of all steps, enabled for rows in which they are possible. */
const stepOperations = (start: ReturnType<typeof useStaffStep>['start'], t: (text: string) => string) =>
  rmaOperationNames.map((name): Operation<RmaRequest> => {
    const stepOf = ({ operations }: RmaRequest) => operations.find(({ operation }) => operation === name)
    return {
      label: t(stepLabels[name].label),
      ...(stepLabels[name].isDanger && { isDanger: true }),
      hidden: (request) => stepOf(request) === undefined,
      onClick: (request) => {
        const step = stepOf(request)
        if (step) void start(request, step)
      },
    }
  })

/** Table of the repair requests that the user can access. */
export function RequestsTable() {
  const t = useT()
  const navigate = useNavigate()
  const columns = useRequestColumns()
  const list = useListState(columns, { name: 'rma', direction: 'DESC', others })
  const result = useFindRmaQuery(list.request, { pollingInterval: pollMs })
  useRowEvents('rma', 'Rma')
  const [startExport] = useExportRmaMutation()
  const [remove] = useDeleteRmaMutation()
  const [restore] = useRestoreRmaMutation()
  const [count] = useLazyCountRmaQuery()
  const changing = useRequestChanges()
  const { start, dialog } = useStaffStep()
  const [past, setPast] = useState<RmaRequest>()
  const open = ({ rmaNumber }: RmaRequest) => navigate(`/rma/${rmaNumber}`)
  return (
    <>
      <ListHeader title={<ViewTabs view="list" />}>
        {!list.isBin && (
          <>
            <ScanRequest list={list} />
            <PermissionButton
              permission="rma:create"
              variant="contained"
              onClick={() => navigate('/rma/rma')}
            >
              {t('New request')}
            </PermissionButton>
          </>
        )}
      </ListHeader>
      {!list.isBin && <StatusBar list={list} />}
      <DataTable
        label={t('Repair requests')}
        name="rma"
        columns={columns}
        list={list}
        grouping={{ fields: rmaList.groups, useGroups: useLazyGroupRmaQuery }}
        result={result}
        preview={RequestPreview}
        exporting={{ fields: rmaList.exports, service: 'rma', start: startExport }}
        onOpen={open}
        operations={[
          { label: t('View'), onClick: open },
          ...stepOperations(start, t),
          { label: t('History'), permission: 'rma:edit', onClick: setPast },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="rma:delete"
        empty={<EmptyState title={t('No repair requests yet')} />}
      />
      {dialog}
      {past && <RequestHistory request={past} onClose={() => setPast(undefined)} />}
    </>
  )
}
