import { useSession } from '@portal/client'
import { TextLink } from '@portal/ui'

/** Serial number with a link for users with the permission; empty without one. */
export function DeviceLink({ serialNum }: { serialNum: string | null }) {
  const { can } = useSession()
  if (serialNum === null || !can('device:view')) return serialNum
  return <TextLink to={`/device/${encodeURIComponent(serialNum)}`}>{serialNum}</TextLink>
}

/** A repair request's number that opens it. */
export const RequestLink = ({ rmaNumber }: { rmaNumber: string }) => (
  <TextLink to={`/rma/${rmaNumber}`}>{rmaNumber}</TextLink>
)
