import { useT } from '@portal/client'
import { type Claim, claimList } from '@portal/contracts/claim.contract.ts'
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
import { useExportClaimsMutation } from '../common/export.api.ts'
import { FiguresLink } from '../common/FiguresLink.tsx'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
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
import { useClaimChanging } from './useClaimChanging.ts'

const ClaimPreview = lazily<{ row: Claim }>(() => import('./ClaimPreview.tsx'))

type Open = { form: 'new' } | { form: 'edit' | 'history'; claim: Claim }

function ClaimPage() {
  const t = useT()
  const list = useListState(claimColumns, { name: 'claim', direction: 'DESC' })
  const result = useFindClaimsQuery(list.request)
  const [start] = useExportClaimsMutation()
  const [remove] = useDeleteClaimsMutation()
  const [restore] = useRestoreClaimsMutation()
  const [count] = useLazyCountClaimsQuery()
  const changing = useClaimChanging()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('defective:edit')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  return (
    <>
      <PageHeader
        title={t('After-sales')}
        actions={
          !list.isBin && (
            <>
              <FiguresLink list="/defective" />
              <ImportButton of={claimImport} />
              <PermissionButton
                permission="defective:edit"
                variant="contained"
                onClick={() => setOpen({ form: 'new' })}
              >
                {t('New claim')}
              </PermissionButton>
            </>
          )
        }
      />
      <DataTable
        label={t('Claims')}
        name="claim"
        columns={claimColumns}
        list={list}
        grouping={{ fields: claimList.groups, useGroups: useLazyGroupClaimsQuery }}
        result={result}
        preview={ClaimPreview}
        exporting={{ fields: claimList.exports, start }}
        operations={[
          {
            label: t('Edit'),
            permission: 'defective:edit',
            onClick: (claim) => setOpen({ form: 'edit', claim }),
          },
          {
            label: t('History'),
            permission: 'defective:edit',
            onClick: (claim) => setOpen({ form: 'history', claim }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="defective:delete"
      />
      {(open?.form === 'new' || asked.isAsked) && <ClaimForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <ClaimForm claim={open.claim} onClose={close} />}
      {open?.form === 'history' && <ClaimHistory claim={open.claim} onClose={close} />}
    </>
  )
}

export default withImport(ClaimPage, claimImport)
