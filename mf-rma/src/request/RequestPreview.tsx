import { useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { QueryResult, Stack, TextLink } from '@portal/ui'
import { useGetRmaQuery } from '../rma/desk.api.ts'
import { RequestEvents } from './RequestEvents.tsx'
import { CustomerFacts, DeviceFacts } from './RequestFacts.tsx'
import { StepButtons } from './Steps.tsx'
import { useStaffStep } from './useStaffStep.tsx'

const maxEvents = 5

/** Preview of a request with actions and latest steps. */
export default function RequestPreview({ row: request }: { row: RmaRequest }) {
  const t = useT()
  const { rmaNumber } = request
  const { start, dialog } = useStaffStep()
  const result = useGetRmaQuery({ rmaNumber }, { refetchOnMountOrArgChange: true })
  return (
    <Stack spacing={1.5}>
      <StepButtons request={request} start={start} />
      <TextLink to={`/rma/${rmaNumber}`}>{t('Open {rmaNumber}', { rmaNumber })}</TextLink>
      <DeviceFacts request={request} />
      <CustomerFacts request={request} />
      <QueryResult result={result}>
        {({ events }) => <RequestEvents events={events.slice(-maxEvents)} />}
      </QueryResult>
      {dialog}
    </Stack>
  )
}
