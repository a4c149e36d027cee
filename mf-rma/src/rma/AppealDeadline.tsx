import { useFormat, useSession, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Tag, type TagColor, Tooltip, today } from '@portal/ui'
import { useEffect, useState } from 'react'

const minuteMs = 60_000
/** Remaining minutes below which the time is highlighted. */
const soon = 24 * 60

/** Current time, updated every minute. */
function useMinute() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Clock = Pick<RmaRequest, 'appealDueAt' | 'appealMinutesLeft'>

/** Remaining minutes of an appeal, negative when overdue; null without a running appeal. */
export const minutesLeft = ({ appealDueAt, appealMinutesLeft }: Clock, now: number): number | null =>
  appealDueAt === null ? appealMinutesLeft : Math.floor((Date.parse(appealDueAt) - now) / minuteMs)

/** Remaining time of an appeal, or its delay; renders nothing without an appeal. */
export function AppealDeadline({ request }: { request: Clock }) {
  const now = useMinute()
  const { can } = useSession()
  const left = minutesLeft(request, now)
  if (left === null) return null
  const Shown = can('rma:audit') ? StaffClock : CustomerClock
  return <Shown due={request.appealDueAt} left={left} />
}

interface ShownClock {
  /** Null while paused. */
  due: string | null
  /** Minutes. */
  left: number
}

/** Remaining time, for staff. */
function StaffClock({ due, left }: ShownClock) {
  const t = useT()
  const { instant } = useFormat()
  const time = inWords(t, Math.abs(left))
  if (due === null)
    return (
      <Hinted
        color="neutral"
        label={t('Paused, {time} left', { time })}
        hint={t('The deadline is paused while support waits for the customer.')}
      />
    )
  return left < 0 ? (
    <Hinted color="error" label={t('Overdue by {time}', { time })} hint={instant(due)} />
  ) : (
    <Hinted color={left < soon ? 'warning' : 'info'} label={t('{time} left', { time })} hint={instant(due)} />
  )
}

/** Due date, for the customer. */
function CustomerClock({ due, left }: ShownClock) {
  const t = useT()
  const { day, instant } = useFormat()
  if (due === null) return <Tag color="neutral" label={t('Paused until you reply')} />
  const label = t(left < 0 ? 'Reply was due {day}' : 'Reply by {day}', { day: day(today(new Date(due))) })
  return (
    <Hinted
      color={left < 0 ? 'warning' : 'info'}
      label={label}
      hint={left < 0 ? t('Sorry, our reply is late. Support has been reminded.') : instant(due)}
    />
  )
}

const Hinted = ({ color, label, hint }: { color: TagColor; label: string; hint: string }) => (
  <Tooltip title={hint}>
    <span>
      <Tag color={color} label={label} />
    </span>
  </Tooltip>
)

/** `50 h` or `20 min`. */
const inWords = (t: ReturnType<typeof useT>, minutes: number) =>
  minutes < 60 ? t('{count} min', { count: minutes }) : t('{count} h', { count: Math.floor(minutes / 60) })
