import { FirmwareLog } from './FirmwareLog.tsx'

/** `/version`: the standard firmware change log, for staff. */
export default function VersionPage() {
  return <FirmwareLog name="standard" />
}
