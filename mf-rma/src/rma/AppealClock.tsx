import { useFormat, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Tag, type TagColor, Tooltip } from '@portal/ui'
import { useEffect, useState } from 'react'

const minuteMs = 60_000
/** Minutes below which the time left stands out. */
const soon = 24 * 60

/** The time, new each minute. */
function useMinute() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Clock = Pick<RmaRequest, 'appealDueAt' | 'appealMinutesLeft'>

/** Minutes that are left of an appeal's time, negative once it is over; null: no appeal is under way. */
export const minutesLeft = ({ appealDueAt, appealMinutesLeft }: Clock, now: number): number | null =>
  appealDueAt === null ? appealMinutesLeft : Math.floor((Date.parse(appealDueAt) - now) / minuteMs)

/** How long an appeal may still take, or since when it is overdue; nothing where there is none. */
export function AppealClock({ request }: { request: Clock }) {
  const t = useT()
  const now = useMinute()
  const { instant } = useFormat()
  const left = minutesLeft(request, now)
  if (left === null) return null
  const isPaused = request.appealDueAt === null
  const time = inWords(t, Math.abs(left))
  const color: TagColor = isPaused ? 'neutral' : left < 0 ? 'error' : left < soon ? 'warning' : 'info'
  const label = isPaused
    ? t('Paused, {time} left', { time })
    : left < 0
      ? t('Overdue by {time}', { time })
      : t('{time} left', { time })
  return (
    <Tooltip
      title={
        isPaused
          ? t('The clock stands still while support waits for the customer.')
          : instant(request.appealDueAt)
      }
    >
      <span>
        <Tag color={color} label={label} />
      </span>
    </Tooltip>
  )
}

/** `50 h` or `20 min`. */
const inWords = (t: ReturnType<typeof useT>, minutes: number) =>
  minutes < 60 ? t('{count} min', { count: minutes }) : t('{count} h', { count: Math.floor(minutes / 60) })
