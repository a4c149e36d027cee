import { useSearchParams } from '@portal/client'
import { lazyComponent } from '@portal/ui'
import { FirmwareLog } from './FirmwareLog.tsx'
import type { logs } from './firmware.api.ts'

const FirmwareList = lazyComponent<{ name: keyof typeof logs }>(() => import('./FirmwareList.tsx'))

/** Firmware change log, or the entries of all logs with `view=list` in the address. */
export function FirmwarePage({ name }: { name: keyof typeof logs }) {
  const [search] = useSearchParams()
  return search.get('view') === 'list' ? <FirmwareList name={name} /> : <FirmwareLog name={name} />
}
