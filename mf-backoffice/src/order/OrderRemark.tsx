import { useT } from '@portal/client'
import type { Order } from '@portal/contracts/order.contract.ts'
import { RowDialog, TextInput } from '@portal/ui'
import { useRemarkOrderMutation } from './order.api.ts'

/** Remark of an order, edited separately from the other fields. */
export function OrderRemark({
  order: { orderNo, remark, version },
  onClose,
}: {
  order: Order
  onClose: () => void
}) {
  const t = useT()
  const [save] = useRemarkOrderMutation()
  return (
    <RowDialog
      title={t('Remark on order {orderNo}', { orderNo })}
      values={{ orderNo, remark, version }}
      save={(draft) => save(draft).unwrap()}
      onClose={onClose}
    >
      <TextInput name="remark" label={t('Remark')} rows={3} />
    </RowDialog>
  )
}
