import type { PortalStart } from './portal-start.ts'
import type { StartFiles } from './start-files.ts'

/** Executed scripts in order: `src`, digest, nonce. */
let ran: string[][]
let asked: string[]
/** Answers the nth request of a path. */
let answer: (path: string, nth: number) => Response | Promise<Response>
/** Whether the browser runs a script. */
let runs: (src: string) => boolean

const script = () => new Response('code()', { headers: { 'content-type': 'text/javascript' } })

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  ran = []
  asked = []
  answer = script
  runs = () => true
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input))
    const path = String(input).split('?')[0] as string
    return answer(path, asked.filter((one) => one.split('?')[0] === path).length)
  })
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const element = node as HTMLElement
    if (!(element instanceof HTMLScriptElement))
      return HTMLHeadElement.prototype.appendChild.call(document.head, element) as never
    const src = element.getAttribute('src') ?? ''
    queueMicrotask(() => {
      if (runs(src)) ran.push([src, element.integrity, element.nonce])
      element.dispatchEvent(new Event(runs(src) ? 'load' : 'error'))
    })
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

let portal: PortalStart | undefined
const files: StartFiles = {
  entry: ['/assets/runtime.js', '/assets/entry.js'],
  ahead: ['/assets/shared.js'],
  digests: { '/assets/entry.js': 'sha384-x' },
}
/** Creates a new document for each test. */
const begin = (remote: string[] = []): PortalStart => {
  jest.isolateModules(() => {
    const { startDocument } = jest.requireActual<typeof import('./start.ts')>('./start.ts')
    portal = startDocument(files, remote, 'the-nonce')
  })
  return portal as PortalStart
}
const realTimeout = setTimeout
/** Uses real time, which streams need. */
const pass = async (ms: number) => {
  for (let passed = 0; passed <= ms; passed += 50) {
    await jest.advanceTimersByTimeAsync(Math.min(50, ms - passed))
    await new Promise((resolve) => realTimeout(resolve, 0))
  }
}
const notice = () => document.getElementById('start-notice')?.textContent
const links = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

test('runs scripts once and in order, with digest and nonce, and preloads dependencies', async () => {
  begin()
  expect(asked).toEqual(['/assets/runtime.js', '/assets/entry.js', '/assets/shared.js'])
  await pass(100)
  expect(ran).toEqual([
    ['/assets/runtime.js', '', 'the-nonce'],
    ['/assets/entry.js', 'sha384-x', 'the-nonce'],
  ])
  await portal?.load('/assets/shared.js')
  expect(asked).toHaveLength(3)
  expect(ran).toHaveLength(3)
})

test('requests a missing file at another address each time, and runs it once available', async () => {
  answer = (path, nth) =>
    path === '/assets/entry.js' && nth < 4 ? new Response('', { status: 503 }) : script()
  begin()
  await pass(3_000)
  const tries = asked.filter((address) => address.startsWith('/assets/entry.js'))
  expect(new Set(tries.slice(0, 4)).size).toBe(4)
  expect(tries[1]).toMatch(/\?again=\d+$/)
  expect(ran.map(([src]) => src?.split('?')[0])).toEqual(files.entry)
  expect(ran[1]?.[0]).toBe(tries[3])
})

test('fetches a script again that the browser refuses, and replaces the cached response', async () => {
  runs = (src) => src !== '/assets/entry.js'
  begin()
  await pass(1_000)
  expect(ran[1]?.[0]).toMatch(/^\/assets\/entry\.js\?again=/)
  expect(fetch).toHaveBeenLastCalledWith('/assets/entry.js', expect.objectContaining({ cache: 'reload' }))
})

test('shows what is missing after two seconds in the last language, until it arrives', async () => {
  let isAway = true
  answer = () => (isAway ? new Response('', { status: 404 }) : script())
  begin()
  await pass(1_900)
  expect(notice()).toBeUndefined()
  await pass(500)
  expect(notice()).toBe("Can't reach the portal. Trying again …")
  isAway = false
  await pass(3_000)
  portal?.drawn()
  await pass(0)
  expect(notice()).toBeUndefined()
})

test('shows another message for slow files than for failures', async () => {
  begin()
  await pass(2_500)
  expect(notice()).toBe('Loading takes longer than usual …')
})

test('reports failed scripts after the page is rendered, and no slow ones', async () => {
  begin().drawn()
  await pass(0)
  answer = () => new Promise<Response>((resolve) => setTimeout(() => resolve(script()), 1_000))
  void portal?.load('/assets/late.js')
  await pass(900)
  expect(notice()).toBeUndefined()
  answer = () => new Response('', { status: 503 })
  void portal?.load('/assets/page.js')
  await pass(3_000)
  expect(notice()).toMatch(/Can't reach/)
  answer = script
  await pass(6_000)
  expect(notice()).toBeUndefined()
})

test("loads a remote's files after the shell's, three at a time, with low priority", async () => {
  answer = (path, nth) =>
    path === '/assets/shared.js' && nth === 1 ? new Response('', { status: 404 }) : script()
  begin(['/remotes/1', '/remotes/2', '/remotes/3', '/remotes/4', '/remotes/5'])
  await pass(200)
  expect(links()).toEqual([])
  await pass(200)
  expect(links()).toEqual(['/remotes/1', '/remotes/2', '/remotes/3'])
  document.head.querySelector('link')?.dispatchEvent(new Event('error'))
  expect(links()).toEqual(['/remotes/1', '/remotes/2', '/remotes/3', '/remotes/4'])
})
