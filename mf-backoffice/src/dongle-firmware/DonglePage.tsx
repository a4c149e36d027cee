import { useT } from '@portal/client'
import {
  type DongleFirmware,
  dongleFirmwareExportFields,
  dongleFirmwareGroups,
} from '@portal/contracts/dongle-firmware.contract.ts'
import { DataTable, lazily, PageHeader, PermissionButton, useListState } from '@portal/ui'
import { useState } from 'react'
import { useExportDongleFirmwareMutation } from '../trace/export.api.ts'
import { DongleFirmwareForm } from './DongleFirmwareForm.tsx'
import { DongleFirmwareHistory } from './DongleFirmwareHistory.tsx'
import {
  useDeleteDongleFirmwareMutation,
  useFindDongleFirmwareQuery,
  useLazyCountDongleFirmwareQuery,
  useLazyGroupDongleFirmwareQuery,
  useRestoreDongleFirmwareMutation,
} from './dongleFirmware.api.ts'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'
import { useDongleFirmwareChanging } from './useDongleFirmwareChanging.tsx'

type Open = { form: 'new' } | { form: 'edit' | 'history'; row: DongleFirmware }

const DongleFirmwarePreview = lazily<{ row: DongleFirmware }>(() => import('./DongleFirmwarePreview.tsx'))

/** `/dongle`: the firmware of dongles, for staff. */
export default function DonglePage() {
  const t = useT()
  const list = useListState(dongleFirmwareColumns, { name: 'dongleFirmware', direction: 'DESC' })
  const result = useFindDongleFirmwareQuery(list.request)
  const [start] = useExportDongleFirmwareMutation()
  const [remove] = useDeleteDongleFirmwareMutation()
  const [restore] = useRestoreDongleFirmwareMutation()
  const [count] = useLazyCountDongleFirmwareQuery()
  const changing = useDongleFirmwareChanging()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={t('Dongle firmware')}
        actions={
          !list.isBin && (
            <PermissionButton
              permission="firmware:edit"
              variant="contained"
              onClick={() => setOpen({ form: 'new' })}
            >
              {t('New dongle firmware')}
            </PermissionButton>
          )
        }
      />
      <DataTable
        label={t('Dongle firmware')}
        name="dongleFirmware"
        columns={dongleFirmwareColumns}
        list={list}
        grouping={{ fields: dongleFirmwareGroups, useGroups: useLazyGroupDongleFirmwareQuery }}
        result={result}
        preview={DongleFirmwarePreview}
        exporting={{ fields: dongleFirmwareExportFields, start }}
        operations={[
          { label: t('Edit'), permission: 'firmware:edit', onClick: (row) => setOpen({ form: 'edit', row }) },
          {
            label: t('History'),
            permission: 'firmware:edit',
            onClick: (row) => setOpen({ form: 'history', row }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="firmware:delete"
      />
      {open?.form === 'new' && <DongleFirmwareForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <DongleFirmwareForm row={open.row} onClose={close} />}
      {open?.form === 'history' && <DongleFirmwareHistory row={open.row} onClose={close} />}
    </>
  )
}
