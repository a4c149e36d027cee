import { TextLink } from '@portal/ui'
import { devicePath, feedbackPath, orderPath } from './paths.ts'

/** An order's number that opens it; nothing for none. */
export const OrderLink = ({ orderNo }: { orderNo: string | null }) =>
  orderNo && <TextLink to={orderPath(orderNo)}>{orderNo}</TextLink>
/** A device's serial number that opens it; nothing for none. */
export const DeviceLink = ({ serialNum }: { serialNum: string | null }) =>
  serialNum && <TextLink to={devicePath(serialNum)}>{serialNum}</TextLink>
/** The title of feedback that opens it. */
export const FeedbackLink = ({ id, title }: { id: number; title: string }) => (
  <TextLink to={feedbackPath(id)}>{title}</TextLink>
)
