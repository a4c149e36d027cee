import { FirmwareLog } from './FirmwareLog.tsx'

/** `/betaTest`: the firmware change log of beta tests, for staff. */
export default function BetaTestPage() {
  return <FirmwareLog name="beta" />
}
