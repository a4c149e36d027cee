import { useSession } from '@portal/client'
import { TextLink } from '@portal/ui'

/** A device's serial number, which opens it for those who may see devices; nothing for none. */
export function DeviceLink({ serialNum }: { serialNum: string | null }) {
  const { can } = useSession()
  if (serialNum === null || !can('device:view')) return serialNum
  return <TextLink to={`/device/${encodeURIComponent(serialNum)}`}>{serialNum}</TextLink>
}

/** A repair request's number that opens it. */
export const RequestLink = ({ rmaNumber }: { rmaNumber: string }) => (
  <TextLink to={`/rma/${rmaNumber}`}>{rmaNumber}</TextLink>
)
