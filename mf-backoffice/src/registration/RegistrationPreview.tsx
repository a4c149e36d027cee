import { useSession, useT } from '@portal/client'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import type { Registration } from '@portal/contracts/registration.contract.ts'
import { ColumnFacts, FileList, Section, Stack, Typography } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { RegistrationActions } from './RegistrationActions.tsx'
import { useFindRegistrationHistoryQuery } from './registration.api.ts'
import { registrationColumns, registrationLabels } from './registrationColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindRegistrationHistoryQuery({ id })} columns={registrationLabels} />
)

export default function RegistrationPreview({ row: registration }: { row: Registration }) {
  const t = useT()
  const { can } = useSession()
  const { id, files, remark } = registration
  return (
    <Stack spacing={1.5}>
      <RegistrationActions registration={registration} />
      <Section title={t('Registration')}>
        <ColumnFacts row={registration} columns={registrationColumns} />
        {remark && (
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {remark}
          </Typography>
        )}
      </Section>
      <Section title={t('Invoice')}>
        <FileList
          label={t('Invoice')}
          files={files.map((file, index) => ({ id: index, file }))}
          downloadRoute={backofficeFileRoutes.downloadFile}
        />
      </Section>
      {can('registration:edit') && <Changes id={id} />}
    </Stack>
  )
}
