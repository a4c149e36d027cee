import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { eventsProtocol, eventsTokenPrefix } from '@portal/contracts/events.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { type Caller, signInByCall } from './call.ts'
import { type Portal, portal } from './portal.ts'

let stack: Portal
before(async () => {
  stack = await portal()
})
after(() => stack.stop())

/** An open page: its socket, and what it was told last when it closed. */
async function openPage({ cookie, token }: Caller) {
  const protocols = [eventsProtocol, eventsTokenPrefix + token]
  // Node's WebSocket takes headers; a browser sends the cookie by itself.
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/events`, {
    protocols,
    headers: { cookie },
  })
  let last = ''
  socket.addEventListener('message', ({ data }) => {
    last = String(data)
  })
  await once(socket, 'open')
  // The page counts as open once its session was looked up.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const closed = new Promise<{ last: string }>((resolve) =>
    socket.addEventListener('close', () => resolve({ last })),
  )
  return { closed }
}

const isSignedIn = async (caller: Caller) => (await caller.call(sessionRoutes.viewUser)).status === 200

test('a logout is felt at once, in calls and open pages, and by no other session', async () => {
  const [here, elsewhere] = [
    await signInByCall(stack.url, 'librarian'),
    await signInByCall(stack.url, 'librarian'),
  ]
  const page = await openPage(here)
  await here.get(sessionRoutes.logout)
  assert.equal(await isSignedIn(here), false)
  const { last } = await page.closed
  assert.deepEqual(JSON.parse(last), { topic: 'session.ended', data: { reason: 'logout' } })
  assert.equal(await isSignedIn(elsewhere), true)
})

test('sign out everywhere ends every session of the account', async () => {
  const callers = [await signInByCall(stack.url, 'librarian'), await signInByCall(stack.url, 'librarian')]
  const pages = await Promise.all(callers.map(openPage))
  await (callers[0] as Caller).get(sessionRoutes.endAllSessions)
  for (const { closed } of pages) assert.match((await closed).last, /everywhere/)
  assert.deepEqual(await Promise.all(callers.map(isSignedIn)), [false, false])
})
