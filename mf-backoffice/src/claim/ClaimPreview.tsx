import { useSession, useT } from '@portal/client'
import type { Claim } from '@portal/contracts/claim.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { ColumnFacts, FileList, Section, Stack, Typography } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useFindClaimHistoryQuery } from './claim.api.ts'
import { claimColumns, claimLabels } from './claimColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindClaimHistoryQuery({ id })} columns={claimLabels} />
)

export default function ClaimPreview({ row: claim }: { row: Claim }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Claim')}>
        <ColumnFacts row={claim} columns={claimColumns} />
        {claim.remark && (
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {claim.remark}
          </Typography>
        )}
      </Section>
      <Section title={t('Photos and files')}>
        <FileList
          label={t('Photos and files')}
          files={claim.files.map((file, id) => ({ id, file }))}
          downloadRoute={backofficeFileRoutes.downloadFile}
        />
      </Section>
      {can('defective:edit') && <Changes id={claim.id} />}
    </Stack>
  )
}
