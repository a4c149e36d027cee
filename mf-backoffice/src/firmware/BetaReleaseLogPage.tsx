import { StandalonePage } from '../log/StandalonePage.tsx'
import { FirmwareLog } from './FirmwareLog.tsx'

/** `/betaTestReleaseLog`: the same as `/betaTest` for everybody, to read. */
export default function BetaReleaseLogPage() {
  return (
    <StandalonePage>
      <FirmwareLog name="beta" />
    </StandalonePage>
  )
}
