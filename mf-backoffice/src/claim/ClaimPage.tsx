import { useT } from '@portal/client'
import { type Claim, claimList } from '@portal/contracts/claim.contract.ts'
import { ImportButton, lazyComponent, withImport } from '@portal/ui'
import { useExportClaimsMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
import { NounPage } from '../common/NounPage.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { ClaimHistory } from './ClaimHistory.tsx'
import {
  useDeleteClaimsMutation,
  useFindClaimsQuery,
  useLazyCountClaimsQuery,
  useLazyGroupClaimsQuery,
  useRestoreClaimsMutation,
} from './claim.api.ts'
import { claimColumns } from './claimColumns.tsx'
import { claimImport } from './claimImport.ts'
import { useClaimChanges } from './useClaimChanges.ts'

const preview = lazyComponent<{ row: Claim }>(() => import('./ClaimPreview.tsx'))
const hooks = {
  useFind: useFindClaimsQuery,
  useGroups: useLazyGroupClaimsQuery,
  useExport: useExportClaimsMutation,
  useDelete: useDeleteClaimsMutation,
  useRestore: useRestoreClaimsMutation,
  useCount: useLazyCountClaimsQuery,
}

/** `/defective`: claims for defective devices. */
function ClaimPage() {
  const t = useT()
  return (
    <NounPage
      name="claim"
      permission="defective"
      title={t('After-sales')}
      label={t('Claims')}
      actions={
        <>
          <FiguresLink list="/defective" />
          <ImportButton of={claimImport} />
        </>
      }
      newTitle={t('New claim')}
      columns={claimColumns}
      exporting={{ fields: claimList.exports }}
      groups={claimList.groups}
      hooks={hooks}
      form={ClaimForm}
      history={ClaimHistory}
      preview={preview}
      changing={useClaimChanges()}
    />
  )
}

export default withImport(ClaimPage, claimImport)
