import { useSession, useT } from '@portal/client'
import type { DongleFirmware } from '@portal/contracts/dongle-firmware.contract.ts'
import { Box, ColumnFacts, Section, Stack } from '@portal/ui'
import { Lines } from '../log/Log.tsx'
import { LatestChanges } from '../trace/LatestChanges.tsx'
import { useFindDongleFirmwareHistoryQuery } from './dongleFirmware.api.ts'
import { dongleFirmwareColumns } from './dongleFirmwareColumns.tsx'

const Changes = ({ id }: { id: number }) => (
  <LatestChanges result={useFindDongleFirmwareHistoryQuery({ id })} columns={dongleFirmwareColumns} />
)
/** What is new has a section of its own. */
const facts = dongleFirmwareColumns.filter(({ field }) => field !== 'description')

/** A row beside the list. */
export default function DongleFirmwarePreview({ row }: { row: DongleFirmware }) {
  const t = useT()
  const { can } = useSession()
  return (
    <Stack spacing={1.5}>
      <Section title={t('Dongle firmware')}>
        <ColumnFacts row={row} columns={facts} />
      </Section>
      <Section title={t('What is new')}>
        <Box sx={{ '& ul': { m: 0, pl: 2.5, overflowWrap: 'anywhere' } }}>
          <Lines text={row.description} />
        </Box>
      </Section>
      {can('firmware:edit') && <Changes id={row.id} />}
    </Stack>
  )
}
