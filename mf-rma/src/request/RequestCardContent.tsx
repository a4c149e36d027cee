import { useFormat } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Box } from '@portal/ui'
import { AppealDeadline } from '../rma/AppealDeadline.tsx'
import { LateReportTag } from '../rma/LateReportTag.tsx'
import { RequestLink } from '../rma/RecordLink.tsx'
import { WaitingTag } from '../rma/WaitingTag.tsx'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

export function RequestCardContent({ request }: { request: RmaRequest }) {
  const { ago } = useFormat()
  const { rmaNumber, serialNum, model, faultDesc, contact, repairShopName, updatedAt, isWaiting } = request
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', fontWeight: 600 }}>
        <RequestLink rmaNumber={rmaNumber} />
        <AppealDeadline request={request} />
        {isWaiting && <WaitingTag />}
        <LateReportTag request={request} />
      </Box>
      <Box sx={cut}>{`${serialNum} · ${formatModel(model)}`}</Box>
      <Box sx={cut} title={faultDesc}>
        {faultDesc}
      </Box>
      <Box sx={{ ...cut, color: 'text.secondary', fontSize: '0.75rem' }}>
        {[contact, repairShopName, ago(updatedAt)].filter(Boolean).join(' · ')}
      </Box>
    </>
  )
}
