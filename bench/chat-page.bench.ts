import { setTimeout as sleep } from 'node:timers/promises'
import type { Thread, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import type { Browser, Page, Route, WebSocketRoute } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 5_000)
const openings = Number(process.env.BENCH_ROUNDS ?? 20)
const characters = Number(process.env.BENCH_CHARACTERS ?? 20_000)
const piecesPerSecond = 50
const piece = 20
/** Milliseconds of a frame at 60 Hz. */
const frame = 1000 / 60

const threadId = 'thread-of-bench'
const at = '2026-11-01T08:00:00Z'
const said = (recordId: number): ThreadMessage => ({
  recordId,
  message:
    recordId % 2
      ? `Question ${recordId}: why does the display show code E${recordId % 60}?`
      : `### Code E${recordId % 60}\n\nThe **battery** does not answer:\n\n1. Check the cable\n2. Switch it on\n3. Wait a minute\n\nSee *Faults*, answer ${recordId}.`,
  position: recordId % 2 ? 'QUERY' : 'ANSWER',
  gptTopicDataStatus: 'success',
  changeType: 'BEFORE_CHANGE',
  type: 'ai',
  answer: {},
  updateTime: at,
})
const all = Array.from({ length: messages }, (_, index) => said(messages - index))
const thread: Thread = {
  threadId,
  chatTitle: 'A long conversation',
  platform: 'LUX_POWER',
  devices: 'all_devices',
  model: '',
  serialNum: '',
  evaluation: 0,
  suggestion: '',
  qnaStatus: 'INACTIVE',
  according: null,
  msgCount: messages,
  userName: 'maintain',
  country: '',
  createdAt: at,
  updateTime: at,
}

const answer = Array.from({ length: Math.ceil(characters / 400) }, (_, index) => paragraph(index))
  .join('')
  .slice(0, characters)
function paragraph(index: number): string {
  const text = `Step ${index} of the **commissioning** of the inverter: set \`PROG ${index}\` and wait until the light is green. `
  if (index % 5 === 0) return `\n\n### Part ${index}\n\n${text.repeat(3)}`
  return index % 3 === 0 ? `\n\n- ${text}\n- ${text}\n- ${text}` : `\n\n${text.repeat(4)}`
}

const fulfil = (route: Route, data: unknown) =>
  route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify({ code: 200, msg: 'succeed', data }),
  })
const pageOf = <Row>(rows: Row[], route: Route) => {
  const { page, size } = route.request().postDataJSON() as { page: number; size: number }
  return fulfil(route, {
    content: rows.slice((page - 1) * size, page * size),
    totalElements: rows.length,
    totalIsExact: true,
    page,
    size,
  })
}

/**
 * Simulates the service, so that only the page is measured: threads load immediately, answers stream at a
 * fixed rate.
 */
async function serve(page: Page) {
  await page.route('**/api/chatThread/findPage', (route) => pageOf([thread], route))
  await page.route('**/api/gptTopicRecord/getGptTopicRecordData', (route) => pageOf(all, route))
  await page.routeWebSocket(/chat\/socket/, (socket) => {
    socket.onMessage((text) => {
      const { type, cid } = JSON.parse(String(text)) as { type: number; cid: string }
      if (type === 2) void tell(socket, cid)
    })
  })
}

async function tell(socket: WebSocketRoute, cid: string) {
  const began = performance.now()
  const send = (rest: object) =>
    socket.send(JSON.stringify({ code: 200, chatId: threadId, type: 'ai', mid: `run-of-${cid}`, ...rest }))
  const count = Math.ceil(answer.length / piece)
  for (let seq = 1; seq <= count; seq += 1) {
    send({ seq, deltaValue: answer.slice((seq - 1) * piece, seq * piece) })
    await sleep(Math.max(0, began + (seq * 1000) / piecesPerSecond - performance.now()))
  }
  send({ seq: count, deltaValue: '[DONE]' })
}

/**
 * Measures the time from the click on a conversation until its last message is painted and the input has the
 * focus.
 */
const watchOpening = `
globalThis.durations = []
addEventListener('click', ({ target, timeStamp }) => {
  if (!target.closest?.('[role=dialog] li button:first-child')) return
  const isThere = () => document.querySelector('article[data-key]:last-of-type')?.textContent.includes('answer ${messages}')
    || [...document.querySelectorAll('article')].at(-1)?.textContent.includes('answer ${messages}')
  const look = () => requestAnimationFrame(() => {
    if (!isThere() || document.activeElement?.tagName !== 'TEXTAREA') return look()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => durations.push(performance.now() - timeStamp)
    port2.postMessage(0)
  })
  look()
}, true)`

const noted = (page: Page) => page.evaluate<number[]>('durations')

async function opened(page: Page): Promise<number[]> {
  for (let round = 1; round <= openings; round += 1) {
    await page.getByRole('button', { name: 'My conversations' }).click()
    await page
      .getByRole('button', { name: /A long conversation/ })
      .first()
      .click()
    while ((await noted(page)).length < round) await sleep(20)
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('heading', { name: 'How can we help?' }).waitFor()
  }
  return noted(page)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the main thread, if the browser reports it. */
  tdur?: number
  args: { name?: string }
}

interface Streamed {
  frames: number[]
  /** The same in processor time, which a busy machine does not lengthen. */
  processor: number[]
  tasks: number[]
}

/** Milliseconds of the main thread's tasks in each frame of the answer. */
async function streamed(chromium: Browser, page: Page): Promise<Streamed> {
  await page.getByRole('textbox', { name: 'Your question' }).fill('How is it commissioned?')
  await chromium.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
  })
  await page.getByRole('textbox', { name: 'Your question' }).press('Enter')
  await page.getByRole('button', { name: 'Stop Receiving' }).and(page.locator(':enabled')).waitFor()
  await page
    .getByRole('button', { name: 'Stop Receiving' })
    .and(page.locator(':disabled'))
    .waitFor({ timeout: 120_000 })
  const { traceEvents } = JSON.parse(String(await chromium.stopTracing())) as { traceEvents: TraceEvent[] }
  const tasks = busiestMain(traceEvents)
  const first = Math.min(...tasks.map(({ ts }) => ts))
  const last = Math.max(...tasks.map(({ ts }) => ts))
  const frames = Array<number>(Math.ceil((last - first) / 1000 / frame) + 1).fill(0)
  const processor = [...frames]
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const slot = Math.floor((ts - first) / 1000 / frame)
    frames[slot] = (frames[slot] ?? 0) + dur / 1000
    processor[slot] = (processor[slot] ?? 0) + tdur / 1000
  }
  return { frames, processor, tasks: tasks.map(({ dur = 0 }) => dur / 1000) }
}

/** Tasks of the busiest renderer main thread, which is the page's. */
function busiestMain(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = Map.groupBy(
    events.filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && mains.has(`${pid} ${tid}`)),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const busy = (list: TraceEvent[]) => list.reduce((sum, { dur = 0 }) => sum + dur, 0)
  return [...tasks.values()].toSorted((a, b) => busy(b) - busy(a))[0] ?? []
}

export const bench: Bench = {
  title: 'The chat page',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      const { page, context } = await openVisit(chromium, portal.url, { width: 1440, height: 900 })
      await signInContext(context, portal.url, 'maintain')
      await page.addInitScript(watchOpening)
      await serve(page)
      await page.goto('/LuxGPT2')
      await page.getByRole('heading', { name: 'How can we help?' }).waitFor()
      const durations = await opened(page)
      const { frames, processor, tasks } = await streamed(chromium, page)
      const busy = frames.filter((work) => work > 0)
      const used = processor.filter((work) => work > 0)
      const ms = (value: number) => value.toFixed(1)
      return [
        `The service answers from memory; the page is measured, in headless Chromium. An answer of ${characters} characters comes in ${piecesPerSecond} pieces a second.`,
        '',
        formatTable(
          ['what', 'how often', 'p50 ms', 'p95 ms', 'longest ms', 'target'],
          [
            [
              `a click on a thread of ${messages} messages until the last are painted and the input has the focus`,
              durations.length,
              ms(median(durations)),
              ms(percentile(durations, 95)),
              ms(Math.max(...durations)),
              '≤ 300',
            ],
            [
              'work of the main thread in a frame while an answer comes',
              busy.length,
              ms(median(busy)),
              ms(percentile(busy, 95)),
              ms(Math.max(...busy)),
              'p95 ≤ 8',
            ],
            [
              'the same in processor time',
              busy.length,
              ...[median(used), percentile(used, 95), Math.max(...used)].map(ms),
              '',
            ],
            [
              'one task of it',
              tasks.length,
              ms(median(tasks)),
              ms(percentile(tasks, 95)),
              ms(Math.max(...tasks)),
              'none > 50',
            ],
          ],
        ),
      ].join('\n')
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}
