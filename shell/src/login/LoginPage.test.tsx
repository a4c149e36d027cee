import { addTexts, dismissNotice, setLanguage, storedSession } from '@portal/client'
import { authorizationRoutes } from '@portal/contracts/authorization.contract.ts'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import { type SignedIn, signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { freezeTimers } from '@portal/testing/browser/frozen-timer.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { colours } from '@portal/ui'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { aSignedCredential, simulateDevice } from '../passkey/credential.builder.ts'
import { setSignOutReason } from '../session/sign-out-reason.ts'
import { LoginPage, portal } from './LoginPage.tsx'

const answer: SignedIn = {
  token: 'abc',
  username: 'maintain',
  role: 'MAINTAIN',
  roleText: 'Maintenance',
  country: 'DE',
  userId: 'U7',
  permissions: 'order:view, order:edit,device:view',
}

function show() {
  render(<LoginPage />)
  return userEvent.setup({ delay: null })
}
async function signIn() {
  const user = show()
  await user.type(screen.getByLabelText('Username'), 'maintain')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return user
}
const button = () => screen.getByRole('button', { name: /Sign in/ })

beforeEach(() => jest.spyOn(portal, 'open').mockImplementation(() => {}))
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    for (let id = 0; id < 40; id += 1) dismissNotice(id)
  })
})

test('AUTH-01 shows title, fields and button', async () => {
  show()
  expect(screen.getByRole('heading', { name: 'After-sales System' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  expect(button()).toBeEnabled()
  expect(document.title).toBe('Sign in – After-sales System')
  expect(await findAxeProblems()).toEqual([])
})

test('shows the sign-in page without the layout', () => {
  show()
  for (const role of ['navigation', 'banner', 'tablist'])
    expect(screen.queryByRole(role)).not.toBeInTheDocument()
})

test('offers company sign-in with a return to the requested page', async () => {
  const addressOf = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', location.origin)
  const companies = [
    { id: 'sun', name: 'Sun Inc.' },
    { id: 'moon', name: 'Moon <b>' },
  ]
  history.replaceState(null, '', '/login?from=%2Forder%3Fstatus%3DNEW')
  const { unmount } = render(<LoginPage companies={companies} />)
  expect(addressOf('Sign in with Sun Inc.').pathname).toBe('/companyLogin')
  expect(Object.fromEntries(addressOf('Sign in with Moon <b>').searchParams)).toEqual({
    provider: 'moon',
    from: '/order?status=NEW',
  })
  expect(await findAxeProblems()).toEqual([])
  unmount()
  history.replaceState(
    null,
    '',
    '/login?response_type=code&client_id=c1&redirect_uri=https://a.example&scope=device&state=s',
  )
  render(<LoginPage companies={companies} />)
  expect(addressOf('Sign in with Sun Inc.').searchParams.get('from')).toMatch(
    /^\/oauthConfirm\?response_type=code&client_id=c1/,
  )
  history.replaceState(null, '', '/login')
})

test('AUTH-02 AUTH-03 marks an empty field on blur', async () => {
  const user = show()
  await user.click(screen.getByLabelText('Username'))
  expect(screen.queryByText('Please enter username')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByText('Please enter username')).toBeVisible()
  expect(screen.queryByText('Please enter password')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByText('Please enter password')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter password')
})

test('AUTH-04 sends nothing while a field is empty', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  const user = show()
  await user.type(screen.getByLabelText('Username'), 'maintain')
  await user.click(button())
  expect(screen.getByText('Please enter password')).toBeVisible()
  expect(calls).not.toHaveBeenCalled()
})

test('AUTH-05 AUTH-08 AUTH-10 AUTH-11 AUTH-13 AUTH-15 shows loading, and stores the answer with its permissions', async () => {
  const sent: unknown[] = []
  server.use(
    mock(signInRoutes.login, ({ body }) => {
      sent.push(body)
      return answer
    }),
  )
  await signIn()
  await waitFor(() => expect(button()).toBeDisabled())
  await waitFor(() => expect(storedSession()).not.toBeNull())
  expect(sent).toEqual([{ username: 'maintain', password: 'secret' }])
  expect(storedSession()).toMatchObject({
    username: 'maintain',
    role: 'MAINTAIN',
    roleText: 'Maintenance',
    userId: 'U7',
    platform: '',
    country: 'DE',
    email: '',
    permissions: ['order:view', 'order:edit', 'device:view'],
    // Expects an empty menu, which the portal loads at its start.
    menu: [],
    routes: [],
  })
  await waitFor(() => expect(portal.open).toHaveBeenCalled())
})

test('keeps a session across browser restarts only on request', async () => {
  const sent: unknown[] = []
  server.use(
    mock(signInRoutes.login, ({ body }) => {
      sent.push(body)
      throw refuse(401, { error: 'login.wrong', msg: 'Wrong username or password.' })
    }),
  )
  const user = await signIn()
  await waitFor(() => expect(sent).toEqual([{ username: 'maintain', password: 'secret' }]))
  await waitFor(() => expect(button()).toBeEnabled())
  expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in' }))
  await user.click(button())
  await waitFor(() =>
    expect(sent[1]).toEqual({ username: 'maintain', password: 'secret', keepSignedIn: true }),
  )
})

test('AUTH-12 opens the portal 1000 ms after the answer', async () => {
  const opening = freezeTimers(1_000)
  let heldBefore = 0
  server.use(
    mock(signInRoutes.login, () => {
      heldBefore = opening.count()
      return answer
    }),
  )
  await signIn()
  await waitFor(() => expect(opening.count()).toBe(heldBefore + 1))
  expect(portal.open).not.toHaveBeenCalled()
  act(() => opening.fire())
  opening.end()
  expect(portal.open).toHaveBeenCalledWith('/')
})

test('AUTH-06 treats a msg as failure, even with code 200, and ends loading', async () => {
  server.use(
    http.post('*/api/login', () =>
      HttpResponse.json({ code: 200, msg: 'Wrong user name or password.', data: null }),
    ),
  )
  await signIn()
  expect(await screen.findByText('Wrong user name or password.')).toBeVisible()
  expect(button()).toBeEnabled()
  expect(portal.open).not.toHaveBeenCalled()
})

test("AUTH-06 shows the server's message about too many attempts", async () => {
  server.use(
    mock(signInRoutes.login, () =>
      Promise.reject(refuse(429, { msg: 'Too many tries. Wait 30 seconds.', error: 'login.too_many' })),
    ),
  )
  await signIn()
  expect(await screen.findByText('Too many tries. Wait 30 seconds.')).toBeVisible()
})

test('AUTH-07 shows a message for a failed call and ends loading', async () => {
  server.use(http.post('*/api/login', () => HttpResponse.error()))
  await signIn()
  expect(await screen.findByText('The request failed.')).toBeVisible()
  expect(button()).toBeEnabled()
})

test('shows once why the last session ended', async () => {
  setSignOutReason('expired')
  show()
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(sessionStorage.getItem('portal.farewell')).toBeNull()
})

test('changes the language before sign-in and keeps it', async () => {
  addTexts('zh-CN', { 'Sign in': '登录' })
  const user = show()
  await user.click(screen.getByRole('button', { name: '简体中文' }))
  expect(await screen.findByRole('button', { name: '登录' })).toBeVisible()
  expect(localStorage.getItem('portal.language')).toBe('zh-CN')
  await act(() => setLanguage('en'))
})

test('switches between light, dark and system', async () => {
  const user = show()
  const chosen = () => [
    document.documentElement.style.getPropertyValue('--paper'),
    localStorage.getItem('portal.mode'),
  ]
  await user.click(screen.getByRole('button', { name: 'Appearance: System default' }))
  expect(chosen()).toEqual([colours.light.background.paper, 'light'])
  await user.click(screen.getByRole('button', { name: 'Appearance: Light' }))
  expect(chosen()).toEqual([colours.dark.background.paper, 'dark'])
  await user.click(screen.getByRole('button', { name: 'Appearance: Dark' }))
  expect(screen.getByRole('button', { name: 'Appearance: System default' })).toBeVisible()
  expect(chosen()).toEqual([colours.light.background.paper, 'system'])
})

describe('consent request of an application', () => {
  const five = {
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://sun.example/callback',
    scope: 'email',
    state: 's=1',
  }
  const asking = {
    requestId: 'r',
    clientName: 'Sun',
    homepage: '',
    logo: '',
    scopes: ['email' as const],
    days: 180,
    redirectsTo: 'https://sun.example',
  }
  let calls: [string, unknown][]
  const doLogin = mock(authorizationRoutes.doLogin, ({ body }: { body: unknown }) => {
    calls.push(['doLogin', body])
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'token=abc; path=/'
    return answer
  })
  beforeEach(() => {
    calls = []
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    history.replaceState({}, '', `/login?${new URLSearchParams(five)}`)
  })
  afterEach(() => history.replaceState({}, '', '/login'))
  const consent = `/oauthConfirm?${new URLSearchParams(five)}`

  test('OAUTH-02 OAUTH-04 OAUTH-05 OAUTH-06 calls doLogin, then authorize with five query parameters, then opens the consent page without normal sign-in', async () => {
    const authorize = mock(authorizationRoutes.authorize, ({ query }: { query: unknown }) => {
      calls.push(['authorize', query])
      return asking
    })
    server.use(doLogin, authorize)
    await signIn()
    await waitFor(() => expect(portal.open).toHaveBeenCalledWith(consent))
    expect(calls).toEqual([
      ['doLogin', { username: 'maintain', password: 'secret' }],
      ['authorize', five],
    ])
    expect(portal.open).toHaveBeenCalledTimes(1)
    expect(storedSession()?.username).toBe('maintain')
  })

  test('OAUTH-07 only logs errors of doLogin and authorize', async () => {
    const wrong = { error: 'login.wrong', msg: 'Wrong username or password.' }
    server.use(
      mock(authorizationRoutes.doLogin, () => {
        throw refuse(401, wrong)
      }),
    )
    const user = await signIn()
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('login.wrong'))
    expect(await screen.findByText(wrong.msg)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('')
    expect(portal.open).not.toHaveBeenCalled()

    const refused = mock(authorizationRoutes.authorize, () => {
      throw refuse(400, { error: 'oauth.client', msg: 'Unknown.' })
    })
    server.use(doLogin, refused)
    await user.click(button())
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('oauth.client'))
    expect(portal.open).toHaveBeenCalledWith(consent)
    expect(JSON.stringify(jest.mocked(console.warn).mock.calls)).not.toMatch(/secret|sun\.example/)
  })
})

test('asks for the second factor after the correct password and sends both', async () => {
  const sent: object[] = []
  server.use(
    mock(signInRoutes.login, ({ body }: { body: { code?: string } }) => {
      sent.push(body)
      if (body.code === undefined) throw refuse(401, { error: 'login.code_needed', msg: 'Enter the code.' })
      if (body.code !== '123456') throw refuse(401, { error: 'login.code_wrong', msg: 'Wrong or used code.' })
      return answer
    }),
  )
  const user = await signIn()
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(screen.queryByText('Enter the code.')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  await user.click(button())
  expect(code).toHaveAccessibleDescription('Please enter the code')
  await user.type(code, '111111{Enter}')
  expect(await screen.findByText('Wrong or used code.')).toBeVisible()
  expect(code).toHaveValue('')
  await user.type(code, ' 123456 {Enter}')
  await waitFor(() => expect(portal.open).toHaveBeenCalled(), { timeout: 3_000 })
  expect(sent).toEqual([
    { username: 'maintain', password: 'secret' },
    { username: 'maintain', password: 'secret', code: '111111' },
    { username: 'maintain', password: 'secret', code: '123456' },
  ])
})

test('restarts from the code step for another user, and links to password reset', async () => {
  const needed = () => Promise.reject(refuse(401, { error: 'login.code_needed', msg: 'Enter the code.' }))
  server.use(mock(signInRoutes.login, needed))
  const user = await signIn()
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Username')).toHaveValue('maintain')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/password')
})

describe('passkeys', () => {
  const { beginPasskeySignIn, signInByPasskey } = passkeyRoutes
  const request = {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required' as const,
  }
  let unplug = () => {}
  afterEach(() => unplug())

  test('signs in by the device, and shows advice after cancelling', async () => {
    let isThere = false
    unplug = simulateDevice({
      get: async () => {
        if (!isThere) throw new DOMException('', 'NotAllowedError')
        return aSignedCredential()
      },
    })
    const sent: unknown[] = []
    server.use(
      mock(beginPasskeySignIn, request),
      mock(signInByPasskey, ({ body }: MockCall<typeof signInByPasskey>) => {
        sent.push(body)
        return answer
      }),
    )
    const user = show()
    expect(await findAxeProblems()).toEqual([])
    const passkey = screen.getByRole('button', { name: 'Sign in with a passkey' })
    await user.click(passkey)
    expect(await screen.findByText(/No passkey was used/)).toBeVisible()
    isThere = true
    await user.click(screen.getByLabelText('Keep me signed in'))
    await user.click(passkey)
    await waitFor(() => expect(portal.open).toHaveBeenCalled(), { timeout: 3_000 })
    expect(storedSession()?.username).toBe('maintain')
    expect(sent).toEqual([{ credential: expect.objectContaining({ id: 'AQID' }), keepSignedIn: true }])
  })

  test('allows cancelling, and a password instead, while waiting', async () => {
    const ended: unknown[] = []
    const device = {
      get: ({ signal }: { signal: AbortSignal }) =>
        new Promise((_answer, fail) => {
          signal.addEventListener('abort', () => {
            ended.push(signal.reason)
            fail(signal.reason)
          })
        }),
    }
    unplug = simulateDevice(device as unknown as Parameters<typeof simulateDevice>[0])
    server.use(mock(beginPasskeySignIn, request), mock(signInRoutes.login, answer))
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    await user.click(await screen.findByRole('button', { name: 'Waiting for your passkey … Cancel' }))
    await waitFor(() => expect(ended).toHaveLength(1))
    const passkey = await screen.findByRole('button', { name: 'Sign in with a passkey' })
    expect(screen.queryByText(/No passkey was used/)).not.toBeInTheDocument()
    await user.click(passkey)
    await screen.findByRole('button', { name: 'Waiting for your passkey … Cancel' })
    await user.type(screen.getByLabelText('Username'), 'maintain')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(portal.open).toHaveBeenCalled(), { timeout: 3_000 })
    expect(ended).toHaveLength(2)
    expect(screen.queryByText(/No passkey was used/)).not.toBeInTheDocument()
  })

  test('are hidden in unsupported browsers', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument()
  })
})
