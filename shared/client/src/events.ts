import { eventsProtocol, eventsTokenPrefix, type PortalEvent } from '@portal/contracts/events.ts'
import { useEffect, useEffectEvent } from 'react'
import { markAllStale } from './api.ts'
import { store } from './store.ts'
import { token } from './token.ts'

/** `gap`: events may have been missed, so data must be refetched. */
type Event = PortalEvent | { topic: 'gap'; data: null }
export type PortalTopic = Event['topic']
type DataOfTopic<Topic extends PortalTopic> = Extract<Event, { topic: Topic }>['data']

const listeners = new Map<PortalTopic, Set<(data: never) => void>>()

/** Calls `listener` for every event of a topic; returns the unsubscriber. */
export function onEvent<Topic extends PortalTopic>(
  topic: Topic,
  listener: (data: DataOfTopic<Topic>) => void,
): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  listeners.set(topic, ofTopic.add(listener))
  return () => ofTopic.delete(listener)
}

export function useEvents<Topic extends PortalTopic>(
  topic: Topic,
  listener: (data: DataOfTopic<Topic>) => void,
): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onEvent(topic, (data) => latest(data)), [topic])
}

/** Dispatches an event as if the portal had sent it. */
export function publishEvent(event: Event) {
  if (event.topic === 'gap') store.dispatch(markAllStale())
  for (const listener of listeners.get(event.topic) ?? []) listener(event.data as never)
}

/**
 * Milliseconds before the nth attempt: doubled up to half a minute, with jitter so that browsers do not
 * reconnect at the same time.
 */
const delay = (tries: number) => Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Milliseconds after which a connection counts as successful. */
const stableAfterMs = 5_000

/** Milliseconds of waiting for another tab's lock during which no events are missed. */
const gaplessWaitMs = 1_000

/** Keeps a socket open until `signal` aborts. */
function keepOpen(publish: (event: Event) => void, signal: AbortSignal, isSuccessor: boolean) {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let openedAt = Number.POSITIVE_INFINITY
  let missed = isSuccessor

  const open = () => {
    clearTimeout(timer)
    const bearer = token()
    if (signal.aborted || !bearer || (socket && socket.readyState <= WebSocket.OPEN)) return
    const address = new URL('/api/events', location.origin)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address, [eventsProtocol, eventsTokenPrefix + bearer])
    socket.onopen = () => {
      openedAt = performance.now()
      if (missed) publish({ topic: 'gap', data: null })
      missed = true
    }
    socket.onmessage = ({ data }) => {
      try {
        publish(JSON.parse(String(data)) as PortalEvent)
      } catch {
        // Ignores unknown messages, which a newer server can send.
      }
    }
    socket.onclose = () => {
      if (signal.aborted) return
      // A socket that is refused right after opening is no success.
      if (performance.now() - openedAt > stableAfterMs) tries = 0
      openedAt = Number.POSITIVE_INFINITY
      timer = setTimeout(open, delay(tries))
      tries += 1
    }
  }
  const wake = () => document.visibilityState === 'visible' && navigator.onLine && open()
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  signal.addEventListener('abort', () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    clearTimeout(timer)
    socket?.close()
  })
  open()
}

/**
 * Receives the portal's events with one socket per browser: the tab that holds the lock has the socket and
 * forwards events to the other tabs; when it closes, another tab takes over. Returns a function that stops
 * it.
 */
export function startEvents(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const startedAt = performance.now()
  const channel = new BroadcastChannel('portal.events')
  channel.onmessage = ({ data }: MessageEvent<Event>) => publishEvent(data)
  const publish = (event: Event) => {
    publishEvent(event)
    channel.postMessage(event)
  }
  const lead = (isSuccessor: boolean) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve()
      else keepOpen(publish, signal, isSuccessor)
    })
  const name = 'portal.events'
  // Takes the lock after a short wait, because a reloading document can hold it for a moment without missing
  // events.
  const succeed = () => lead(performance.now() - startedAt > gaplessWaitMs)
  const wait = () => navigator.locks.request(name, { signal }, succeed).catch(() => {})
  // Queries the lock first, because a busy machine grants even a free lock late.
  if (!navigator.locks) void lead(false)
  else
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => (lock ? lead(false) : void wait()))
      .catch(wait)
  signal.addEventListener('abort', () => channel.close())
  return () => ending.abort()
}
