import { sendReport } from '@portal/federation/runtime/reports.ts'
import { useCallback, useEffect, useState } from 'react'
import { afterPaint } from '../paint/after-paint.ts'

// Start of a card, recorded in the browser's storage before it begins and removed once drawn: a frozen page
// cannot report, so the next page finds the record.

export interface CardKey {
  remote: string
  build: string
  card: string
}

/** Cards load together and are drawn one after the other; then their first answers come, and they settle. */
type Phase = 'loading' | 'drawing' | 'settling'

interface Start {
  /** Time of the last heartbeat. */
  at: number
  phase: Phase
}

type Starts = Record<string, Start | 'frozen'>

const stored = 'portal.cardStarts'
const beatMs = 1_000
/** Milliseconds without a sign of life after which a start has frozen its page. */
const frozenAfterMs = 5_000
/** Milliseconds that other cards wait for one to be drawn. */
const patienceMs = 1_000
/** Milliseconds after which a card that was drawn is believed. */
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

/** Ignored: without storage every card starts. */
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

/** Resolves when the card before has been drawn, so that a freeze has few suspects. */
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

// Ends all records when the page is left or throttled, which is no freeze.
const endAll = () => [...beats.keys()].forEach(end)
addEventListener('pagehide', endAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endAll())

/** Finds what may have frozen a page before: the cards that were drawn or settling, else all that loaded. */
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
  // Figures count builds: where several are suspected, nobody knows which is to blame.
  const builds = new Set(guilty.map((name) => name.split(' ').slice(0, 2).join(' ')))
  const [remote = '', build = ''] = [...builds].join().split(' ')
  const cards = guilty.map((name) => name.split(' ')[2]).join(', ')
  if (builds.size === 1)
    sendReport({ remote, build, phase: 'render', ms: 0, problem: `froze the page: ${cards}`.slice(0, 300) })
}

/** Decides after the page is drawn: an earlier start may be running in another tab, or frozen. */
async function mayStart(name: string, signal: AbortSignal): Promise<boolean> {
  await new Promise<void>((done) => afterPaint(done))
  let before: Start | undefined
  while (!signal.aborted) {
    judgeLeft()
    const start = read()[name]
    if (start === undefined || start === 'frozen') return start === undefined
    // It beats, so the other tab is alive.
    if (beats.has(name) || (before && start.at > before.at)) return true
    before = start
    await new Promise((done) => setTimeout(done, beatMs))
  }
  return false
}

/** Records a card's start; call `onLoaded` and `onDrawn` at these stages, also for a drawn failure. */
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
