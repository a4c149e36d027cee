import { StandalonePage } from '../log/StandalonePage.tsx'
import { FirmwareLog } from './FirmwareLog.tsx'

/** `/releaseLog`: the same as `/version` for everybody, to read. */
export default function ReleaseLogPage() {
  return (
    <StandalonePage>
      <FirmwareLog name="standard" />
    </StandalonePage>
  )
}
