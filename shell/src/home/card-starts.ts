import { sendReport } from '@portal/federation/runtime/reports.ts'
import { useCallback, useEffect, useState } from 'react'
import { afterPaint } from '../paint/after-paint.ts'

// Start of a card, recorded in the browser's storage before it begins and removed after rendering: a frozen
// page cannot report, so the next page finds the record.

export interface CardKey {
  remote: string
  build: string
  card: string
}

/**
 * Stages: cards load concurrently and are rendered one after the other; then they settle while their first
 * answers arrive.
 */
type Phase = 'loading' | 'drawing' | 'settling'

interface Start {
  /** Time of the last heartbeat. */
  at: number
  phase: Phase
}

type Starts = Record<string, Start | 'frozen'>

const stored = 'portal.cardStarts'
const beatMs = 1_000
/** Milliseconds without a heartbeat after which a start counts as frozen. */
const frozenAfterMs = 5_000
/** Maximum time in milliseconds that other cards wait for one to be rendered. */
const patienceMs = 1_000
/** Milliseconds after rendering at which a card counts as started. */
const settleMs = 3_000
const maxKept = 50

const nameOf = ({ remote, build, card }: CardKey) => `${remote} ${build} ${card}`

function read(): Starts {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? '{}') as Starts
  } catch {
    return {}
  }
}

/** Ignores errors: without storage every card starts. */
function write(starts: Starts) {
  try {
    localStorage.setItem(stored, JSON.stringify(Object.fromEntries(Object.entries(starts).slice(-maxKept))))
  } catch {}
}

function remove(name: string) {
  const { [name]: _, ...others } = read()
  write(others)
}

/** Starts of this page. */
const beats = new Map<string, ReturnType<typeof setInterval>>()
const turns = new Map<string, () => void>()
let lastTurn: Promise<void> = Promise.resolve()

function begin(name: string, phase: Phase) {
  const beat = () => write({ ...read(), [name]: { at: Date.now(), phase } })
  beat()
  clearInterval(beats.get(name))
  beats.set(name, setInterval(beat, beatMs))
}

function letNext(name: string) {
  turns.get(name)?.()
  turns.delete(name)
}

function end(name: string) {
  letNext(name)
  if (!beats.has(name)) return
  clearInterval(beats.get(name))
  beats.delete(name)
  remove(name)
}

/** Resolves when the previous card was rendered, so that a freeze has few suspects. */
async function takeTurn(name: string) {
  const before = lastTurn
  const { promise, resolve } = Promise.withResolvers<void>()
  lastTurn = promise
  turns.set(name, resolve)
  await before
  setTimeout(resolve, patienceMs)
  begin(name, 'drawing')
}

function settle(name: string) {
  letNext(name)
  if (!beats.has(name)) return
  begin(name, 'settling')
  setTimeout(end, settleMs, name)
}

// Removes all records when the page is left or throttled, which is no freeze.
const endAll = () => [...beats.keys()].forEach(end)
addEventListener('pagehide', endAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endAll())

/**
 * Returns the cards that may have frozen the last page load: those that were rendering, else all that were
 * loading.
 */
function judgeLeft() {
  const starts = read()
  const left = Object.entries(starts).filter(
    (entry): entry is [string, Start] =>
      entry[1] !== 'frozen' && Date.now() - entry[1].at > frozenAfterMs && !beats.has(entry[0]),
  )
  if (left.length === 0) return
  const running = left.filter(([, { phase }]) => phase !== 'loading')
  const guilty = (running.length > 0 ? running : left).map(([name]) => name)
  for (const [name] of left) delete starts[name]
  write({ ...starts, ...Object.fromEntries(guilty.map((name) => [name, 'frozen' as const])) })
  // Reports a build only if it is the single suspect, because the figures count builds.
  const builds = new Set(guilty.map((name) => name.split(' ').slice(0, 2).join(' ')))
  const [remote = '', build = ''] = [...builds].join().split(' ')
  const cards = guilty.map((name) => name.split(' ')[2]).join(', ')
  if (builds.size === 1)
    sendReport({ remote, build, phase: 'render', ms: 0, problem: `froze the page: ${cards}`.slice(0, 300) })
}

/** Decides after the page is rendered: an earlier start can be running in another tab, or frozen. */
async function mayStart(name: string, signal: AbortSignal): Promise<boolean> {
  await new Promise<void>((done) => afterPaint(done))
  let before: Start | undefined
  while (!signal.aborted) {
    judgeLeft()
    const start = read()[name]
    if (start === undefined || start === 'frozen') return start === undefined
    // A heartbeat means that the other tab is alive.
    if (beats.has(name) || (before && start.at > before.at)) return true
    before = start
    await new Promise((done) => setTimeout(done, beatMs))
  }
  return false
}

/** Records a card's start. Call `onLoaded` and `onDrawn` at these stages, also for a rendered failure. */
export function useCardStart(key: CardKey) {
  const [state, setState] = useState<'waiting' | 'loading' | 'drawing' | 'frozen'>('waiting')
  const name = nameOf(key)
  const isStarted = state === 'loading' || state === 'drawing'

  useEffect(() => {
    if (isStarted) return () => end(name)
    const ending = new AbortController()
    void mayStart(name, ending.signal).then((may) => {
      if (ending.signal.aborted) return
      if (may) begin(name, 'loading')
      setState(may ? 'loading' : 'frozen')
    })
    return () => ending.abort()
  }, [name, isStarted])

  const onLoaded = useCallback(() => void takeTurn(name).then(() => setState('drawing')), [name])
  const onDrawn = useCallback(() => void setTimeout(settle, 0, name), [name])
  const again = () => {
    begin(name, 'loading')
    setState('loading')
  }
  return { state, onLoaded, onDrawn, again }
}
