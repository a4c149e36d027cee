import { dismissNotice, storedSession, updateSession } from '@portal/client'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { ApiLoginPage } from './ApiLoginPage.tsx'
import { takeSignInParameters } from './api-login.ts'
import { portal } from './leave.ts'

const answer = {
  token: 'abc',
  username: 'owner',
  role: 'OWNER' as const,
  roleText: 'Owner',
  country: 'US',
  userId: 'OWNER_1',
  email: '',
  platform: '',
  permissions: 'order:view',
}
let sent: unknown[]
type Login = typeof forwardLoginRoutes.loginWithApiKey
const answers = (work: (body: MockCall<Login>['body']) => object) =>
  server.use(
    mock(forwardLoginRoutes.loginWithApiKey, ({ body }: MockCall<Login>) => {
      sent.push(body)
      return { ...answer, ...work(body) } as never
    }),
  )
const succeed = () => answers(({ targetRouter }) => ({ targetRouter }))

/** Opens the page like the document after reading the address. */
function open(query: string) {
  globalThis.apiLoginQuery = query
  render(<ApiLoginPage {...takeSignInParameters()} />)
  return userEvent.setup({ delay: null })
}
const target = () => screen.getByRole('textbox', { name: 'Target router' })
const apiKey = () => screen.getByRole('textbox', { name: 'API KEY' })
const button = () => screen.getByRole('button', { name: /Sign in/ })

beforeEach(() => {
  sent = []
  localStorage.clear()
  sessionStorage.clear()
  jest.spyOn(portal, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    for (let id = 0; id < 40; id += 1) dismissNotice(id)
  })
})

test('AUTH-20 AUTH-21 AUTH-22 sends key and target on load, once, and opens the target', async () => {
  succeed()
  open('?k=plt_1%2B2&targetRouter=order%2FSO-1&more=x')
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/order/SO-1'))
  expect(sent).toEqual([{ apiKey: 'plt_1+2', targetRouter: 'order/SO-1' }])
  expect(storedSession()).toMatchObject({ username: 'owner', userId: 'OWNER_1', permissions: ['order:view'] })
  expect(Object.values(takeSignInParameters())).toEqual(['', '', '', '', '', ''])
})

test('AUTH-23 shows two editable fields, and sends nothing without a key', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  const user = open('?targetRouter=device')
  expect(target()).toHaveValue('device')
  expect(apiKey().tagName).toBe('TEXTAREA')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await user.click(button())
  expect(apiKey()).toHaveAccessibleDescription('Enter an API key or ticket')
  expect(calls).not.toHaveBeenCalled()
  await user.clear(target())
  await user.type(target(), 'order')
  await user.type(apiKey(), 'plt_1{Enter}23')
  expect(target()).toHaveValue('order')
  expect(apiKey()).toHaveValue('plt_1\n23')
  expect(document.title).toBe('Sign in with an API key – After-sales System')
  expect(await findAxeProblems()).toEqual([])
})

test('shows a refusal, keeps the input and sends edited fields by the button', async () => {
  answers(({ apiKey, targetRouter }) => {
    if (apiKey !== 'plt_good')
      throw refuse(401, { error: 'login.api_key', msg: 'This API key or ticket is unknown.' })
    return { targetRouter }
  })
  const user = open('?k=plt_bad&targetRouter=order')
  expect(await screen.findByRole('alert')).toHaveTextContent('This API key or ticket is unknown.')
  expect(portal.replace).not.toHaveBeenCalled()
  expect(storedSession()).toBeNull()
  expect([(target() as HTMLInputElement).value, (apiKey() as HTMLTextAreaElement).value]).toEqual([
    'order',
    'plt_bad',
  ])
  await user.clear(apiKey())
  await user.type(apiKey(), ' plt_good ')
  await user.clear(target())
  await user.type(target(), 'rma')
  await user.click(button())
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/rma'))
  expect(sent.at(-1)).toEqual({ apiKey: 'plt_good', targetRouter: 'rma' })
})

test('treats a msg, even with code 200, and a missing answer as failures', async () => {
  server.use(
    http.post('*/api/login/apiKey', () => HttpResponse.json({ code: 200, msg: 'Not this one.', data: null })),
  )
  const user = open('?k=plt_1&targetRouter=order')
  expect(await screen.findByText('Not this one.')).toBeVisible()
  server.use(http.post('*/api/login/apiKey', () => HttpResponse.error()))
  await user.click(button())
  expect(await screen.findByText('The request failed.')).toBeVisible()
  expect(screen.queryByText('Not this one.')).not.toBeInTheDocument()
  expect(portal.replace).not.toHaveBeenCalled()
})

test.each(['https://evil.example', '/evil.example', '/\\evil.example', 'order/../../evil'])(
  'keeps the browser on the portal for any target: %s',
  async (targetRouter) => {
    answers(() => ({ targetRouter }))
    open('?k=plt_1&targetRouter=order')
    await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/'))
  },
)

describe('with a session of another user', () => {
  const asks = () =>
    answers(({ replaces, targetRouter }) => {
      if (!replaces)
        throw refuse(409, {
          error: 'login.other_session',
          msg: 'You are signed in.',
          data: { current: 'maintain', next: 'owner' },
        })
      return { targetRouter }
    })
  beforeEach(() => {
    updateSession(accounts.maintain)
    sessionStorage.setItem('portal.tabs', '[]')
    asks()
  })

  test('asks the user, and keeps the current session', async () => {
    const user = open('?k=plt_1&targetRouter=order')
    const heading = await screen.findByRole('heading', {
      name: 'You are signed in as maintain. Continue as owner?',
    })
    expect(heading).toBeVisible()
    expect(await findAxeProblems()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stay signed in as maintain' }))
    expect(portal.replace).toHaveBeenCalledWith('/order')
    expect(storedSession()?.username).toBe('maintain')
    expect(sent).toHaveLength(1)
  })

  test('switches the user and closes all pages', async () => {
    const user = open('?k=plt_1&targetRouter=order')
    await user.click(await screen.findByRole('button', { name: 'Continue as owner' }))
    await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/order'))
    expect(sent.at(-1)).toEqual({ apiKey: 'plt_1', targetRouter: 'order', replaces: true })
    expect(storedSession()?.username).toBe('owner')
    expect(sessionStorage).toHaveLength(0)
  })
})
