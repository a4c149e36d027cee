import { useFormat, useT } from '@portal/client'
import { allDevices, getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { Ticket } from '@portal/contracts/ticket.contract.ts'
import { Box, Fact, Facts, getOption } from '@portal/ui'
import { ticketCategoryOptions } from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { instant } = useFormat()
  const { userName, createdAt, category, serialNum, model, devices, text, answeredBy, answeredAt } = ticket
  const group = devices === allDevices ? '' : getDeviceGroupLabel(devices)
  return (
    <Facts>
      <Fact label={t('Question')}>
        <Box component="span" sx={{ whiteSpace: 'pre-wrap', fontWeight: 600 }}>
          {text}
        </Box>
      </Fact>
      <Fact label={t('Category')}>{t(getOption(ticketCategoryOptions, category).label)}</Fact>
      <Fact label={t('Asked by')}>{`${userName} · ${instant(createdAt)}`}</Fact>
      <Fact label={t('Device')}>{serialNum ? <DeviceLink serialNum={serialNum} /> : group}</Fact>
      {model && <Fact label={t('Model')}>{formatModel(model)}</Fact>}
      {answeredBy !== null && <Fact label={t('Replied by')}>{`${answeredBy} · ${instant(answeredAt)}`}</Fact>}
    </Facts>
  )
}
