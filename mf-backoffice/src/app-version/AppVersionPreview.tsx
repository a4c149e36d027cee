import { useSession, useT } from '@portal/client'
import type { AppVersion } from '@portal/contracts/app-version.contract.ts'
import { Box, ColumnFacts, Section, Stack } from '@portal/ui'
import { Lines } from '../log/Log.tsx'
import { LatestChanges } from '../trace/LatestChanges.tsx'
import { useFindAppVersionHistoryQuery } from './appVersion.api.ts'
import { appVersionColumns } from './appVersionColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindAppVersionHistoryQuery({ id })} columns={appVersionColumns} />
)
/** What is new has a section of its own. */
const facts = appVersionColumns.filter(({ field }) => field !== 'remark')

/** A row beside the list. */
export default function AppVersionPreview({ row }: { row: AppVersion }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('App version')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      <Section title={t('What is new')}>
        <Box sx={{ '& ul': { m: 0, pl: 2.5, overflowWrap: 'anywhere' } }}>
          <Lines text={row.remark} />
        </Box>
      </Section>
      {can('appVersion:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
