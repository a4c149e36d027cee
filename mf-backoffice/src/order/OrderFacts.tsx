import { useFormat, useT } from '@portal/client'
import type { Order } from '@portal/contracts/order.contract.ts'
import { Fact, Facts, getOption, PermissionButton, Section, Typography } from '@portal/ui'
import { brandOptions } from '../common/options.ts'

export function OrderFacts({ order, onEditRemark }: { order: Order; onEditRemark?: () => void }) {
  const t = useT()
  const { country, day } = useFormat()
  return (
    <>
      <Section title={t('Order')}>
        <Facts>
          <Fact label={t('Customer')}>{order.customer}</Fact>
          <Fact label={t('Country')}>{country(order.country)}</Fact>
          <Fact label={t('Brand')}>{getOption(brandOptions, order.brand).label}</Fact>
          <Fact label={t('Owner')}>{order.owner}</Fact>
          <Fact label={t('Ordered on')}>{day(order.orderedOn)}</Fact>
          <Fact label={t('Shipped on')}>{day(order.shippedOn)}</Fact>
          <Fact label={t('Carrier')}>{order.carrier}</Fact>
          <Fact label={t('Waybill number')}>{order.waybillNo}</Fact>
        </Facts>
      </Section>
      <Section
        title={t('Remark')}
        action={
          onEditRemark && (
            <PermissionButton permission="order:edit" onClick={onEditRemark}>
              {t('Edit remark')}
            </PermissionButton>
          )
        }
      >
        <Typography
          variant="body2"
          sx={{ whiteSpace: 'pre-wrap', color: order.remark ? undefined : 'text.secondary' }}
        >
          {order.remark || t('No remark.')}
        </Typography>
      </Section>
    </>
  )
}
