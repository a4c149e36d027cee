import { useFormat, useT } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'
import { TextLink } from '@portal/ui'
import { useFindDeviceEventsQuery } from './device.api.ts'
import { useEventFormatter } from './eventFormatter.ts'

/** Time, user and cause of a device's status. */
export function StatusSince({ device }: { device: Device }) {
  const t = useT()
  const { day } = useFormat()
  const { data: events = [] } = useFindDeviceEventsQuery({ serialNum: device.serialNum })
  const words = useEventFormatter(events)
  const change = events.findLast(
    ({ kind, values }) => kind === 'STATUS_CHANGED' && values.after === device.status,
  )
  if (!change) return null
  const cause = events.findLast(({ kind, on }) => (kind === 'CLAIM' || kind === 'REPAIR') && on <= change.on)
  return (
    <>
      {t('since {day}, set by {by}', { day: day(change.on), by: String(change.values.by) })}
      {device.status === 'IN_REPAIR' && cause && (
        <>
          {' · '}
          <TextLink to={cause.link}>{words.title(cause)}</TextLink>
        </>
      )}
    </>
  )
}
