import { useT } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { EmptyState, QueryResult, Section, type TagColor, Timeline, Typography } from '@portal/ui'
import { useEventFormatter } from './eventFormatter.ts'
import { useDeviceEvents } from './useDeviceEvents.ts'

const kinds: Record<DeviceEvent['kind'], { label: string; color: TagColor }> = {
  ORDERED: { label: 'Ordered', color: 'neutral' },
  SHIPPED: { label: 'Shipped', color: 'info' },
  INSTALLED: { label: 'Installed', color: 'success' },
  PART_REPLACED: { label: 'Part replaced', color: 'warning' },
  WARRANTY_ENDS: { label: 'Warranty ends', color: 'info' },
  STATUS_CHANGED: { label: 'Status changed', color: 'neutral' },
  CHANGED: { label: 'Changed', color: 'neutral' },
  CLAIM: { label: 'Claim', color: 'error' },
  REPAIR: { label: 'Repair', color: 'warning' },
  FEEDBACK: { label: 'Feedback', color: 'info' },
}

/** Timeline of a device across all remotes, newest first; `maxEvents` limits it. */
export function DeviceTimeline({ serialNum, maxEvents }: { serialNum: string; maxEvents?: number }) {
  const t = useT()
  const { ours, events, missing } = useDeviceEvents(serialNum)
  return (
    <Section title={t('Timeline')}>
      <QueryResult result={ours}>{() => <Events events={events.slice(0, maxEvents)} />}</QueryResult>
      {missing.map((remote) => (
        <Typography key={remote} role="status" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t("Couldn't load the events of {remote}.", { remote })}
        </Typography>
      ))}
    </Section>
  )
}

function Events({ events }: { events: readonly DeviceEvent[] }) {
  const t = useT()
  const words = useEventFormatter(events)
  if (events.length === 0) return <EmptyState title={t('Nothing recorded yet')} />
  const items = events.map((event, index) => {
    const { on, kind, link } = event
    const [title, detail] = [words.title(event), words.detail(event)]
    return {
      key: `${on} ${kind} ${index}`,
      on,
      link: link || undefined,
      color: kinds[kind].color,
      // Falls back to the event's kind in languages that lack its text.
      ...(words.knows(event)
        ? { title, detail }
        : { title: t(kinds[kind].label), detail: [title, detail].filter(Boolean).join(' · ') }),
    }
  })
  return <Timeline label={t('Timeline')} items={items} />
}
