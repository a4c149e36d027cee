import { useNavigate, useT } from '@portal/client'
import { type Warranty, warrantyList } from '@portal/contracts/warranty.contract.ts'
import {
  DataTable,
  ImportButton,
  lazily,
  PageHeader,
  PermissionButton,
  useListState,
  withImport,
} from '@portal/ui'
import { useState } from 'react'
import { useExportWarrantiesMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
import { useWarrantyChanging } from './useWarrantyChanging.tsx'
import { WarrantyForm } from './WarrantyForm.tsx'
import { WarrantyHistory } from './WarrantyHistory.tsx'
import {
  useDeleteWarrantiesMutation,
  useFindWarrantiesQuery,
  useLazyCountWarrantiesQuery,
  useLazyGroupWarrantiesQuery,
  useRestoreWarrantiesMutation,
} from './warranty.api.ts'
import { warrantyColumns } from './warrantyColumns.tsx'
import { warrantyImport } from './warrantyImport.ts'

const WarrantyPreview = lazily<{ row: Warranty }>(() => import('./WarrantyPreview.tsx'))

type Open = { form: 'new' } | { form: 'edit' | 'history'; warranty: Warranty }

/** `/warranty`: additional warranties of devices. */
function WarrantyPage() {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(warrantyColumns, { name: 'warranty', direction: 'DESC' })
  const result = useFindWarrantiesQuery(list.request)
  const [start] = useExportWarrantiesMutation()
  const [remove] = useDeleteWarrantiesMutation()
  const [restore] = useRestoreWarrantiesMutation()
  const [count] = useLazyCountWarrantiesQuery()
  const changing = useWarrantyChanging()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('warranty:edit')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  return (
    <>
      <PageHeader
        title={t('Warranty')}
        actions={
          !list.isBin && (
            <>
              <PermissionButton permission="registration:view" onClick={() => navigate('/registration')}>
                {t('Registrations')}
              </PermissionButton>
              <FiguresLink list="/warranty" />
              <ImportButton of={warrantyImport} />
              <PermissionButton
                permission="warranty:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('Register warranty')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Warranties')}
        name="warranty"
        columns={warrantyColumns}
        list={list}
        grouping={{ fields: warrantyList.groups, useGroups: useLazyGroupWarrantiesQuery }}
        result={result}
        preview={WarrantyPreview}
        exporting={{ fields: warrantyList.exports, start }}
        operations={[
          {
            label: t('Edit'),
            permission: 'warranty:edit',
            onClick: (warranty) => setOpen({ form: 'edit', warranty }),
          },
          {
            label: t('History'),
            permission: 'warranty:edit',
            onClick: (warranty) => setOpen({ form: 'history', warranty }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="warranty:delete"
      />
      {(open?.form === 'new' || asked.isAsked) && <WarrantyForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <WarrantyForm warranty={open.warranty} onClose={close} />}
      {open?.form === 'history' && <WarrantyHistory warranty={open.warranty} onClose={close} />}
    </>
  )
}

export default withImport(WarrantyPage, warrantyImport)
