import { useFormat, useT } from '@portal/client'
import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import { Box, Icon, Section, StaffMark, Tag, Timeline, type TimelineItem } from '@portal/ui'
import { rmaStatusOption } from '../rma/options.ts'
import { eventLabels } from './step-labels.ts'

/** Marks entries that customers cannot see. */
function InternalTag() {
  const t = useT()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, ml: 1 }}>
      <Icon name="lock" sx={{ fontSize: 16, color: 'warning.main' }} />
      <Tag color="warning" label={t('Internal')} />
    </Box>
  )
}

function Said({
  event: { text, isInternal, fromStatus, rmaStatus, at, userName, side },
}: {
  event: RmaEvent
}) {
  const t = useT()
  const { instant } = useFormat()
  const status = (code: string) => t(rmaStatusOption(code).label)
  const isMoved = fromStatus !== null && fromStatus !== rmaStatus
  return (
    <>
      <Box>
        {side === 'STAFF' && <StaffMark />}
        {[userName, instant(at)].filter(Boolean).join(' · ')}
        {isMoved && ` · ${status(fromStatus)} → ${status(rmaStatus)}`}
      </Box>
      {text && (
        <Box
          sx={{
            mt: 0.5,
            color: 'text.primary',
            whiteSpace: 'pre-wrap',
            ...(isInternal && {
              p: 1,
              borderRadius: 1,
              border: 1,
              borderStyle: 'dashed',
              borderColor: 'warning.main',
            }),
          }}
        >
          {text}
        </Box>
      )}
    </>
  )
}

/** Timeline of a request, newest first: steps with user and reason, and messages. */
export function RequestEvents({ events }: { events: readonly RmaEvent[] }) {
  const t = useT()
  const items = events.toReversed().map((event): TimelineItem => {
    const { label, color } = eventLabels[event.operation]
    return {
      key: String(event.id),
      on: event.at.slice(0, 10),
      color: event.isInternal ? 'warning' : color,
      title: (
        <>
          {event.operation === 'NOTE' && !event.isInternal && event.side === 'STAFF'
            ? t('Message from support')
            : t(label)}
          {event.isInternal && <InternalTag />}
        </>
      ),
      detail: <Said event={event} />,
    }
  })
  return (
    <Section title={t('Timeline')}>
      <Timeline label={t('Timeline')} items={items} />
    </Section>
  )
}
