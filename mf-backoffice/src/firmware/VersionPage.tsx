import { FirmwarePage } from './FirmwarePage.tsx'

/** `/version`: the standard firmware change log, for staff. */
export default function VersionPage() {
  return <FirmwarePage name="standard" />
}
