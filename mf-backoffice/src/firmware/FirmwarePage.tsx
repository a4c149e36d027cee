import { useSearchParams } from '@portal/client'
import { lazily } from '@portal/ui'
import { FirmwareLog } from './FirmwareLog.tsx'
import type { logs } from './firmware.api.ts'

const FirmwareList = lazily<{ name: keyof typeof logs }>(() => import('./FirmwareList.tsx'))

/** A firmware change log; by `view=list` in the address, the entries of all logs as a list. */
export function FirmwarePage({ name }: { name: keyof typeof logs }) {
  const [search] = useSearchParams()
  return search.get('view') === 'list' ? <FirmwareList name={name} /> : <FirmwareLog name={name} />
}
