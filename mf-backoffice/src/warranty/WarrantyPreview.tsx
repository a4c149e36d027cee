import { useSession, useT } from '@portal/client'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import type { Warranty } from '@portal/contracts/warranty.contract.ts'
import { ColumnFacts, FileList, Section, Stack, Typography } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { useWarrantyEndReason } from '../common/WarrantyEnd.tsx'
import { useFindWarrantyHistoryQuery } from './warranty.api.ts'
import { warrantyColumns, warrantyLabels } from './warrantyColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindWarrantyHistoryQuery({ id })} columns={warrantyLabels} />
)

export default function WarrantyPreview({ row: warranty }: { row: Warranty }) {
  const t = useT()
  const { can } = useSession()
  const reason = useWarrantyEndReason()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Warranty')}>
        <ColumnFacts row={warranty} columns={warrantyColumns} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {reason(warranty.expiry, warranty.months)}
        </Typography>
      </Section>
      <Section title={t('Invoice')}>
        <FileList
          label={t('Invoice')}
          files={warranty.files.map((file, id) => ({ id, file }))}
          downloadRoute={backofficeFileRoutes.downloadFile}
        />
      </Section>
      {can('warranty:edit') && <Changes id={warranty.id} />}
    </Stack>
  )
}
