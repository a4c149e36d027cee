import { eventsProtocol, eventsTokenPrefix, type PortalEvent } from '@portal/contracts/events.ts'
import { useEffect, useEffectEvent } from 'react'
import { staleEverything } from './api.ts'
import { store } from './store.ts'
import { token } from './token.ts'

/** `gap`: events may have been missed, so data must be refetched. */
type Event = PortalEvent | { topic: 'gap'; data: null }
export type PortalTopic = Event['topic']
type DataOfTopic<Topic extends PortalTopic> = Extract<Event, { topic: Topic }>['data']

const listeners = new Map<PortalTopic, Set<(data: never) => void>>()

/** Calls `listener` for every event of a topic, until the answered function is called. */
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

/** Dispatches an event like one of the portal. */
export function publishEvent(event: Event) {
  if (event.topic === 'gap') store.dispatch(staleEverything())
  for (const listener of listeners.get(event.topic) ?? []) listener(event.data as never)
}

/**
 * Milliseconds before the nth try: doubling to half a minute, spread so that not all browsers return at once.
 */
const delay = (tries: number) => Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Milliseconds after which a connection counts as one that works. */
const stableAfterMs = 5_000

/** Milliseconds of waiting for another tab in which no events are missed. */
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
        // Ignored: a newer server may send unknown messages.
      }
    }
    socket.onclose = () => {
      if (signal.aborted) return
      // A socket that is opened only to be refused is no success.
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
 * Listens to the portal's events with one socket per browser: the tab that holds the lock has it and tells
 * the others, and when it closes, the next one takes over. Answers a function that ends it.
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
  // Leads after a short wait: a reloading document may hold the lock for a moment without missing events.
  const succeed = () => lead(performance.now() - startedAt > gaplessWaitMs)
  const wait = () => navigator.locks.request(name, { signal }, succeed).catch(() => {})
  // Queries the lock first, because a busy machine also grants a free one late.
  if (!navigator.locks) void lead(false)
  else
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => (lock ? lead(false) : void wait()))
      .catch(wait)
  signal.addEventListener('abort', () => channel.close())
  return () => ending.abort()
}
