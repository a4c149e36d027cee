import { useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { formatModel } from '@portal/contracts/model.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { CodeTag, PlainTable, Section, TextLink, Typography } from '@portal/ui'
import { deviceStatusOptions } from '../common/options.ts'
import { DeviceLink } from '../common/RecordLink.tsx'
import { WarrantyEnd } from '../common/WarrantyEnd.tsx'

interface OrderDevicesProps {
  order: Order
  devices: readonly Device[]
  /** Limit of a short list with few columns. */
  maxDevices?: number
}

/** Devices of an order; the device page lists those beyond the limit. */
export function OrderDevices({ order, devices: all, maxDevices }: OrderDevicesProps) {
  const t = useT()
  const devices = all.slice(0, maxDevices)
  const openAll = (
    <TextLink to={`/device?orderNo=${encodeURIComponent(order.orderNo)}`}>{t('Open in devices')}</TextLink>
  )
  return (
    <Section title={t('Devices')} detail={order.deviceCount || ''} action={devices.length > 0 && openAll}>
      {devices.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No devices yet. Add them from the Devices page with this order number.')}
        </Typography>
      ) : (
        <PlainTable
          label={t('Devices')}
          rows={devices}
          rowKey={({ id }) => id}
          columns={[
            { label: t('Serial number'), cell: ({ serialNum }) => <DeviceLink serialNum={serialNum} /> },
            { label: t('Model'), cell: ({ model }) => formatModel(model) },
            {
              label: t('Status'),
              cell: ({ status }) => <CodeTag options={deviceStatusOptions} value={status} />,
            },
            ...(maxDevices === undefined
              ? [
                  { label: t('End user'), cell: ({ endUser }: Device) => endUser },
                  {
                    label: t('Warranty ends'),
                    cell: ({ warranty, warrantyMonths }: Device) => (
                      <WarrantyEnd warranty={warranty} months={warrantyMonths} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {devices.length < order.deviceCount && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('The first {count} are shown.', { count: devices.length })}
        </Typography>
      )}
    </Section>
  )
}
