import { useT } from '@portal/client'
import {
  allowedStatusChanges,
  type emptyOrder,
  isShipped,
  type Order,
  type OrderDraft,
} from '@portal/contracts/order.contract.ts'
import { Box, CodeInput, DayInput, FormInputs, OwnerInputs, RowDialog, TextInput, useWatch } from '@portal/ui'
import { brandOptions, countryOptions, orderStatusOptions } from '../common/options.ts'
import { orderPath } from '../common/paths.ts'
import { OrderLines } from './OrderLines.tsx'
import { useSaveOrderMutation } from './order.api.ts'
import { orderDraft } from './orderDraft.ts'

/** Creates an order, or edits `order`. */
export function OrderForm({
  row: order,
  onSaved,
  onClose,
}: {
  row?: Order
  onSaved?: (row: Order) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveOrderMutation()
  return (
    <RowDialog
      title={order ? t('Edit order {orderNo}', { orderNo: order.orderNo }) : t('New order')}
      values={orderDraft(order)}
      save={(draft) =>
        save({ ...draft, shippedOn: isShipped(draft.status) ? draft.shippedOn : null }).unwrap()
      }
      created={
        order
          ? undefined
          : ({ orderNo }) => ({ title: t('Order {orderNo}', { orderNo }), path: orderPath(orderNo) })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <OrderInputs before={order?.status} />
    </RowDialog>
  )
}

/** `before` is the current status and limits the options; a new order can have any status. */
function OrderInputs({ before }: { before: Order['status'] | undefined }) {
  const t = useT()
  const status = useWatch<OrderDraft, 'status'>({ name: 'status' })
  const possible: readonly string[] = before ? [before, status, ...allowedStatusChanges[before]] : []
  const statuses = before
    ? orderStatusOptions.filter(({ value }) => possible.includes(value))
    : orderStatusOptions
  return (
    <FormInputs<typeof emptyOrder>
      inputs={{
        orderNo: <TextInput name="orderNo" kind="code" label={t('Order number')} required />,
        brand: <CodeInput name="brand" label={t('Brand')} options={brandOptions} required />,
        customer: <TextInput name="customer" kind="name" label={t('Customer')} required />,
        country: <CodeInput name="country" label={t('Country')} options={countryOptions} required />,
        companyId: <OwnerInputs />,
        ownerId: null,
        status: <CodeInput name="status" label={t('Status')} options={statuses} required />,
        orderedOn: <DayInput nullable name="orderedOn" label={t('Ordered on')} />,
        shippedOn: isShipped(status) && (
          <DayInput nullable name="shippedOn" label={t('Shipped on')} required />
        ),
        carrier: <TextInput name="carrier" kind="name" label={t('Carrier')} maxLength={60} />,
        waybillNo: <TextInput name="waybillNo" kind="code" label={t('Waybill number')} />,
        lines: <OrderLines />,
        remark: (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <TextInput name="remark" label={t('Remark')} rows={3} maxLength={2000} />
          </Box>
        ),
      }}
    />
  )
}
