import { useSession } from '@portal/client'
import { TextLink } from '@portal/ui'
import { devicePath, feedbackPath, orderPath } from './paths.ts'

/** Order number with a link for users with the permission; empty without one. */
export function OrderLink({ orderNo }: { orderNo: string | null }) {
  const { can } = useSession()
  if (orderNo === null || !can('order:view')) return orderNo
  return <TextLink to={orderPath(orderNo)}>{orderNo}</TextLink>
}
/** Serial number with a link for users with the permission; empty without one. */
export function DeviceLink({ serialNum }: { serialNum: string | null }) {
  const { can } = useSession()
  if (serialNum === null || !can('device:view')) return serialNum
  return <TextLink to={devicePath(serialNum)}>{serialNum}</TextLink>
}
/** The title of feedback that opens it. */
export const FeedbackLink = ({ id, title }: { id: number; title: string }) => (
  <TextLink to={feedbackPath(id)}>{title}</TextLink>
)
