import { useNavigate, useT } from '@portal/client'
import { type Warranty, warrantyList } from '@portal/contracts/warranty.contract.ts'
import { ImportButton, lazyComponent, PermissionButton, withImport } from '@portal/ui'
import { useExportWarrantiesMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
import { NounPage } from '../common/NounPage.tsx'
import { useWarrantyChanges } from './useWarrantyChanges.tsx'
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

const preview = lazyComponent<{ row: Warranty }>(() => import('./WarrantyPreview.tsx'))
const hooks = {
  useFind: useFindWarrantiesQuery,
  useGroups: useLazyGroupWarrantiesQuery,
  useExport: useExportWarrantiesMutation,
  useDelete: useDeleteWarrantiesMutation,
  useRestore: useRestoreWarrantiesMutation,
  useCount: useLazyCountWarrantiesQuery,
}

/** `/warranty`: additional warranties of devices. */
function WarrantyPage() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <NounPage
      name="warranty"
      permission="warranty"
      title={t('Warranty')}
      label={t('Warranties')}
      actions={
        <>
          <PermissionButton permission="registration:view" onClick={() => navigate('/registration')}>
            {t('Registrations')}
          </PermissionButton>
          <FiguresLink list="/warranty" />
          <ImportButton of={warrantyImport} />
        </>
      }
      newTitle={t('Register warranty')}
      columns={warrantyColumns}
      exporting={{ fields: warrantyList.exports }}
      groups={warrantyList.groups}
      hooks={hooks}
      form={WarrantyForm}
      history={WarrantyHistory}
      preview={preview}
      changing={useWarrantyChanges()}
    />
  )
}

export default withImport(WarrantyPage, warrantyImport)
