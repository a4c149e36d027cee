import { useSearchParams } from '@portal/client'
import AppVersionLog from './app-version/AppVersionLog.tsx'
import { FirmwareLog } from './firmware/FirmwareLog.tsx'
import { StandalonePage } from './log/StandalonePage.tsx'

/** `/releaseLog`: the same as `/version` for everybody, to read; of an app where the address names its platform. */
export default function ReleaseLogPage() {
  const [search] = useSearchParams()
  if (search.has('envPlatform')) return <AppVersionLog />
  return (
    <StandalonePage>
      <FirmwareLog name="standard" />
    </StandalonePage>
  )
}
