import { dismissNotice, storedSession } from '@portal/client'
import { identityProviderRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { takeSignInParameters } from './api-login.ts'
import { CompanyLoginPage } from './CompanyLoginPage.tsx'
import { portal } from './leave.ts'

const { beginProviderSignIn, signInByProvider } = identityProviderRoutes
type SignIn = typeof signInByProvider
const answer = {
  token: 'abc',
  username: 'ann',
  role: 'OWNER' as const,
  roleText: 'Owner',
  country: 'US',
  userId: 'OWNER_9',
  permissions: 'order:view',
}
let sent: MockCall<SignIn>['body'][]
const answers = (work: (body: MockCall<SignIn>['body']) => void = () => {}) =>
  server.use(
    mock(signInByProvider, ({ body }: MockCall<SignIn>) => {
      sent.push(body)
      work(body)
      return answer
    }),
  )
const begins = (work: () => { address: string; name: string }) => server.use(mock(beginProviderSignIn, work))
const atSun = { address: 'https://sun.example/auth?state=s', name: 'Sun Inc.' }

/** Opens the page with an address, like the document does. */
function open(search: string) {
  history.replaceState(null, '', search.includes('state=') ? '/companyLogin/sun' : '/companyLogin')
  globalThis.apiLoginQuery = search
  const { unmount } = render(<CompanyLoginPage query={takeSignInParameters().query} />)
  return { user: userEvent.setup({ delay: null }), unmount }
}
/** Starts, and returns from the company's provider. */
async function comeBack(search: string, begun = '?provider=sun&from=%2Forder') {
  begins(() => atSun)
  const { unmount } = open(begun)
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith(atSun.address))
  unmount()
  return open(search)
}

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

test("redirects to the company's provider and back to the requested page", async () => {
  answers()
  await comeBack('?code=c&state=s&iss=https%3A%2F%2Fsun.example')
  expect(screen.getByText('Sun Inc. is signing you in …')).toBeVisible()
  await waitFor(() => expect(portal.replace).toHaveBeenLastCalledWith('/order'))
  expect(sent).toEqual([{ provider: 'sun', answer: 'code=c&state=s&iss=https%3A%2F%2Fsun.example' }])
  expect(storedSession()?.username).toBe('ann')
})

test.each([
  ['targetRouter=device', '/device'],
  ['targetRouter=//evil.example', '/'],
  ['from=https://evil.example', '/'],
  ['from=//evil.example', '/'],
  ['', '/'],
])('follows a link with %s to %s', async (given, target) => {
  answers()
  await comeBack('?code=c&state=s', `?provider=sun&${given}`)
  await waitFor(() => expect(portal.replace).toHaveBeenLastCalledWith(target))
})

test('reports an unknown company, or one that does not answer, with advice', async () => {
  begins(() => {
    throw refuse(503, { error: 'login.provider_away', msg: 'The sign-in of Sun Inc. does not answer.' })
  })
  const { user } = open('?provider=sun')
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in of Sun Inc. does not answer.')
  expect(screen.getByText('Your company could not sign you in.')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(portal.replace).toHaveBeenLastCalledWith('/companyLogin?provider=sun')
  await user.click(screen.getByRole('button', { name: 'Sign in with your own password' }))
  expect(portal.replace).toHaveBeenLastCalledWith('/login')
})

test("shows the company's refusal with a retry", async () => {
  answers(() => {
    throw refuse(401, { error: 'login.provider', msg: 'This sign-in is not of this browser.' })
  })
  const { user } = open('?error=access_denied&state=s')
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in is not of this browser.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(portal.replace).toHaveBeenLastCalledWith('/companyLogin?provider=sun')
})

test('refuses an answer with unknown state, and restarts only on click', async () => {
  answers(() => {
    throw refuse(401, { error: 'login.provider', msg: 'This sign-in is not of this browser.' })
  })
  begins(() => atSun)
  history.replaceState(null, '', '/companyLogin/sun')
  globalThis.apiLoginQuery = '?error=invalid_scope'
  render(<CompanyLoginPage query={takeSignInParameters().query} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in is not of this browser.')
  expect(portal.replace).not.toHaveBeenCalled()
})

test('links an existing username, and asks a signed-in user first', async () => {
  answers(({ password, replaces }) => {
    if (password === undefined) throw refuse(403, { error: 'login.not_linked', msg: 'Sign in once.' })
    if (!replaces)
      throw refuse(409, {
        error: 'login.other_session',
        msg: 'Who?',
        data: { current: 'maintain', next: 'ann' },
      })
  })
  const { user } = await comeBack('?code=c&state=s')
  expect(await screen.findByRole('heading', { name: 'Link your account with Sun Inc.' })).toBeVisible()
  await user.type(screen.getByLabelText('Username'), 'ann')
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Link and sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Continue as ann' }))
  await waitFor(() => expect(portal.replace).toHaveBeenLastCalledWith('/order'))
  expect(sent.at(-1)).toEqual({
    provider: 'sun',
    answer: 'code=c&state=s',
    username: 'ann',
    password: 'right',
    replaces: true,
  })
})
