import { useSession } from '@portal/client'
import { TextLink } from '@portal/ui'

/** Links a serial number if permitted; renders nothing for null. */
export function DeviceLink({ serialNum }: { serialNum: string | null }) {
  const { can } = useSession()
  if (serialNum === null || !can('device:view')) return serialNum
  return <TextLink to={`/device/${encodeURIComponent(serialNum)}`}>{serialNum}</TextLink>
}

export const RequestLink = ({ rmaNumber }: { rmaNumber: string }) => (
  <TextLink to={`/rma/${rmaNumber}`}>{rmaNumber}</TextLink>
)
