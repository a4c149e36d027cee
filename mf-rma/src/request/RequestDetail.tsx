import { Link, useParams, useRowEvents, useSession, useT, useTab } from '@portal/client'
import { type RmaDetail, rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  FileList,
  PermissionButton,
  QueryResult,
  RecordHeader,
  Section,
  Stack,
  Tag,
} from '@portal/ui'
import { useEffect, useState } from 'react'
import { AppealDeadline } from '../rma/AppealDeadline.tsx'
import { useGetRmaQuery } from '../rma/desk.api.ts'
import { LateReportTag } from '../rma/LateReportTag.tsx'
import { rmaStatusOption } from '../rma/options.ts'
import { StatusReason } from '../rma/StatusReason.tsx'
import { WaitingTag } from '../rma/WaitingTag.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RequestEvents } from './RequestEvents.tsx'
import { CentreFacts, CustomerFacts, DeviceFacts } from './RequestFacts.tsx'
import { RequestForm } from './RequestForm.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { StepButtons } from './Steps.tsx'
import { UnlinkedDevices } from './UnlinkedDevices.tsx'
import { useStaffStep } from './useStaffStep.tsx'

const numberForm = /^RMA\d{4}-\d{6,12}$/
const pollMs = 60_000

/** `/rma/{rmaNumber}`: page of a request, for staff and its customer. */
export default function RequestDetail() {
  const t = useT()
  const { rmaNumber = '' } = useParams()
  const { setTitle } = useTab()
  useEffect(() => setTitle(rmaNumber), [setTitle, rmaNumber])
  const isNumber = numberForm.test(rmaNumber)
  const result = useGetRmaQuery(
    { rmaNumber },
    { skip: !isNumber, refetchOnMountOrArgChange: true, pollingInterval: pollMs },
  )
  useRowEvents('rma', 'Rma')
  if (!isNumber) return <EmptyState title={t('There is no repair request with this number.')} />
  return (
    <QueryResult
      result={result}
      record={{ title: rmaNumber, list: { label: t('Repair requests'), to: '/rma' } }}
    >
      {(detail) => <Loaded key={detail.request.id} detail={detail} />}
    </QueryResult>
  )
}

function Loaded({
  detail: { request: read, shop, events, internalFiles, deviceProblems },
}: {
  detail: RmaDetail
}) {
  const t = useT()
  // Keeps the saved row until it is refetched, because the next step with an old version would be a
  // conflict.
  const [saved, setSaved] = useState(read)
  const request = saved.version > read.version ? saved : read
  const { can } = useSession()
  const { start, dialog } = useStaffStep()
  const [open, setOpen] = useState<'edit' | 'history'>()
  const close = () => setOpen(undefined)
  const isStaff = can('rma:edit')
  return (
    <>
      <RecordHeader
        title={request.rmaNumber}
        status={rmaStatusOption(request.rmaStatus)}
        statusNote={
          <>
            {request.closed && request.rmaStatus !== 'COMPLETED' && <Tag label={t('Closed')} />}{' '}
            {request.isWaiting && <WaitingTag />} <LateReportTag request={request} />{' '}
            <AppealDeadline request={request} /> <StatusReason request={request} />
          </>
        }
        list={{ label: t('Repair requests'), to: '/rma' }}
        actions={
          <>
            {request.support2Repair && (
              <Button component={Link} to={`/RmaReport?rmaNumber=${request.rmaNumber}`}>
                {t('Repair order form')}
              </Button>
            )}
            <PermissionButton permission="rma:edit" onClick={() => setOpen('history')}>
              {t('History')}
            </PermissionButton>
            <PermissionButton permission="rma:edit" onClick={() => setOpen('edit')}>
              {t('Edit')}
            </PermissionButton>
          </>
        }
      />
      {request.operations.length > 0 && (
        <Box component="section" aria-label={t('Possible actions')} sx={{ mb: 2 }}>
          <StepButtons request={request} start={start} />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <DeviceFacts request={request} />
          <UnlinkedDevices request={request} problems={deviceProblems} />
          <CustomerFacts request={request} />
          <CentreFacts shop={shop} />
          <Section title={t('Photos and files')}>
            <FileList
              label={t('Photos and files')}
              files={request.files.map((file, index) => ({ id: index, file }))}
              downloadRoute={rmaFileRoutes.downloadFile}
            />
          </Section>
          {internalFiles.length > 0 && (
            <Section title={t('Internal files')} detail={t('Only staff can see these files.')}>
              <FileList
                label={t('Internal files')}
                files={internalFiles.map((file, index) => ({ id: index, file }))}
                downloadRoute={rmaFileRoutes.downloadFile}
              />
            </Section>
          )}
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {isStaff && <NoteForm request={request} />}
          <RequestEvents events={events} />
        </Stack>
      </Box>
      {dialog}
      {open === 'edit' && <RequestForm request={request} onSaved={setSaved} onClose={close} />}
      {open === 'history' && <RequestHistory request={request} onClose={close} />}
    </>
  )
}
