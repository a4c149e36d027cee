import { callDeviceEvents, useSurfaces } from '@portal/client'
import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import { useEffect, useState } from 'react'
import { useFindDeviceEventsQuery } from './device.api.ts'

/** What one remote answered; without events it failed. */
interface Answer {
  remote: string
  events?: DeviceEvent[]
}

const own = 'mf-backoffice'

/**
 * What happened to a device, from every remote that knows something, newest first. One that fails is named in `missing`
 * and takes nothing from the others.
 */
export function useDeviceEvents(serialNum: string) {
  const ours = useFindDeviceEventsQuery({ serialNum })
  const surfaces = useSurfaces()
  const [answers, setAnswers] = useState<Answer[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    setAnswers([])
    for (const [remote, { deviceEvents }] of Object.entries(surfaces)) {
      if (!deviceEvents || remote === own) continue
      const add = (events?: DeviceEvent[]) => !leaving.signal.aborted && setAnswers((known) => [...known, { remote, events }])
      callDeviceEvents(deviceEvents, serialNum, leaving.signal).then(add, () => add())
    }
    return () => leaving.abort()
  }, [surfaces, serialNum])
  const events = [...(ours.data ?? []), ...answers.flatMap((answer) => answer.events ?? [])]
  return {
    ours,
    events: events.sort((a, b) => b.on.localeCompare(a.on)),
    missing: answers.filter((answer) => !answer.events).map(({ remote }) => remote),
  }
}
