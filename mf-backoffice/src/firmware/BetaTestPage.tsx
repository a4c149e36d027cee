import { FirmwarePage } from './FirmwarePage.tsx'

/** `/betaTest`: the firmware change log of beta tests, for staff. */
export default function BetaTestPage() {
  return <FirmwarePage name="beta" />
}
