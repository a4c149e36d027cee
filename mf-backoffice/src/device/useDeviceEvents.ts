import { callDeviceEvents, useLiveRemotes } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useFindDeviceEventsQuery } from './device.api.ts'

/** Answer of one remote; `events` is undefined if the call failed. */
interface Answer {
  remote: string
  events?: DeviceEvent[]
}

const own = 'mf-backoffice'

/** Reads the events of a device from all remotes, newest first; `missing` lists the remotes that failed. */
export function useDeviceEvents(serialNum: string) {
  const ours = useFindDeviceEventsQuery({ serialNum })
  const surfaces = useLiveRemotes()
  const [answers, setAnswers] = useState<Answer[]>([])
  const complete = useRef('')
  useEffect(() => {
    const asked = Object.entries(surfaces).filter(
      ([remote, { deviceEvents }]) => deviceEvents && remote !== own,
    )
    const question = JSON.stringify([
      serialNum,
      asked.map(([remote, { deviceEvents }]) => [remote, deviceEvents]),
    ])
    // Keeps the loaded events when the page is shown again.
    if (complete.current === question) return
    const leaving = new AbortController()
    setAnswers([])
    const all = asked.map(([remote, { deviceEvents = '' }]) => {
      const add = (events?: DeviceEvent[]) =>
        !leaving.signal.aborted && setAnswers((known) => [...known, { remote, events }])
      return callDeviceEvents(deviceEvents, serialNum, leaving.signal).then(add, () => add())
    })
    void Promise.all(all).then(() => {
      if (!leaving.signal.aborted) complete.current = question
    })
    return () => leaving.abort()
  }, [surfaces, serialNum])
  const events = [...(ours.data ?? []), ...answers.flatMap((answer) => answer.events ?? [])]
  return {
    ours,
    events: events.sort((a, b) => b.on.localeCompare(a.on)),
    missing: answers.filter((answer) => !answer.events).map(({ remote }) => remote),
  }
}
