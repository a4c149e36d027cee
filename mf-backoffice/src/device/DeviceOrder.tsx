import { useFormat, useT } from '@portal/client'
import type { PartOrderRecord } from '@portal/contracts/device.contract.ts'
import { CodeTag, Fact, Facts, Section, Typography } from '@portal/ui'
import { orderStatusOptions } from '../common/options.ts'
import { OrderLink } from '../common/RecordLink.tsx'

export function DeviceOrder({ order }: { order: PartOrderRecord['order'] }) {
  const t = useT()
  const { country, day } = useFormat()
  return (
    <Section title={t('Order')}>
      {order ? (
        <Facts>
          <Fact label={t('Order number')}>
            <OrderLink orderNo={order.orderNo} />
          </Fact>
          <Fact label={t('Status')}>
            <CodeTag options={orderStatusOptions} value={order.status} />
          </Fact>
          <Fact label={t('Customer')}>{order.customer}</Fact>
          <Fact label={t('Country')}>{country(order.country)}</Fact>
          <Fact label={t('Shipped on')}>{day(order.shippedOn)}</Fact>
          <Fact label={t('Waybill number')}>{order.waybillNo}</Fact>
        </Facts>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No order recorded.')}
        </Typography>
      )}
    </Section>
  )
}
