import { useSession } from '@portal/client'
import { TextLink } from '@portal/ui'
import { devicePath, feedbackPath, orderPath } from './paths.ts'

/** Links an order number if permitted; renders nothing for null. */
export function OrderLink({ orderNo }: { orderNo: string | null }) {
  const { can } = useSession()
  if (orderNo === null || !can('order:view')) return orderNo
  return <TextLink to={orderPath(orderNo)}>{orderNo}</TextLink>
}
/** Links a serial number if permitted; renders nothing for null. */
export function DeviceLink({ serialNum }: { serialNum: string | null }) {
  const { can } = useSession()
  if (serialNum === null || !can('device:view')) return serialNum
  return <TextLink to={devicePath(serialNum)}>{serialNum}</TextLink>
}
export const FeedbackLink = ({ id, title }: { id: number; title: string }) => (
  <TextLink to={feedbackPath(id)}>{title}</TextLink>
)
