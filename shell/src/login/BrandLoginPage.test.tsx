import { dismissNotice, storedSession } from '@portal/client'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { takeSignInParameters } from './api-login.ts'
import { BrandLoginPage } from './BrandLoginPage.tsx'
import { portal } from './leave.ts'

const answer = {
  token: 'abc',
  username: 'owner',
  role: 'OWNER' as const,
  roleText: 'Owner',
  country: 'US',
  userId: 'OWNER_1',
  permissions: 'order:view',
}
type Login = typeof forwardLoginRoutes.loginFromThirdPlatform
let sent: MockCall<Login>['body'][]
const answers = (work: (body: MockCall<Login>['body']) => void) =>
  server.use(
    mock(forwardLoginRoutes.loginFromThirdPlatform, ({ body }: MockCall<Login>) => {
      sent.push(body)
      work(body)
      return answer
    }),
  )
function open() {
  globalThis.apiLoginQuery = '&platform=EG4&assertion=e.y.J&targetRouter=device'
  render(<BrandLoginPage {...takeSignInParameters()} />)
  return userEvent.setup({ delay: null })
}
const asserted = { platform: 'EG4', assertion: 'e.y.J' }

beforeEach(() => {
  sent = []
  localStorage.clear()
  jest.spyOn(portal, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => {
    for (let id = 0; id < 40; id += 1) dismissNotice(id)
  })
})

test('signs a linked user in on load and opens the target', async () => {
  answers(() => {})
  open()
  expect(screen.getByText('EG4 is signing you in …')).toBeVisible()
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/device'))
  expect(sent).toEqual([asserted])
  expect(storedSession()?.username).toBe('owner')
})

test('links an account by its password, with retries', async () => {
  answers(({ password }) => {
    if (password === undefined) throw refuse(403, { error: 'login.not_linked', msg: 'Sign in once.' })
    if (password !== 'right') throw refuse(401, { error: 'login.wrong', msg: 'Wrong username or password.' })
  })
  const user = open()
  expect(await screen.findByRole('heading', { name: 'Link your account with EG4' })).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  const button = screen.getByRole('button', { name: 'Link and sign in' })
  await user.click(button)
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter password')
  expect(sent).toHaveLength(1)
  await user.type(screen.getByLabelText('Username'), ' owner ')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(button)
  expect(await screen.findByText('Wrong username or password.')).toBeVisible()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(button)
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/device'))
  expect(sent.at(-1)).toEqual({ ...asserted, username: 'owner', password: 'right' })
})

test('reports an invalid assertion and offers other ways to sign in', async () => {
  answers(() => {
    throw refuse(401, { error: 'login.assertion', msg: 'Start again there.' })
  })
  const user = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Start again there.')
  await user.click(screen.getByRole('button', { name: 'Sign in with your own password' }))
  expect(portal.replace).toHaveBeenCalledWith('/login')
})

test('asks a signed-in user, and sends the input again with the answer', async () => {
  answers(({ password, replaces }) => {
    if (password === undefined) throw refuse(403, { error: 'login.not_linked', msg: 'Sign in once.' })
    if (!replaces)
      throw refuse(409, {
        error: 'login.other_session',
        msg: 'Who?',
        data: { current: 'maintain', next: 'owner' },
      })
  })
  const user = open()
  await user.type(await screen.findByLabelText('Username'), 'owner')
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Link and sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Continue as owner' }))
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/device'))
  expect(sent.at(-1)).toEqual({ ...asserted, username: 'owner', password: 'right', replaces: true })
})

test('links an account with a second factor by password and code', async () => {
  answers(({ password, code }) => {
    if (password === undefined) throw refuse(403, { error: 'login.not_linked', msg: 'Sign in once.' })
    if (code === undefined) throw refuse(401, { error: 'login.code_needed', msg: 'Enter the code.' })
    if (code !== '123456') throw refuse(401, { error: 'login.code_wrong', msg: 'This code is not right.' })
  })
  const user = open()
  await user.type(await screen.findByLabelText('Username'), 'owner')
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Link and sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Link and sign in' }))
  expect(await screen.findByText('Please enter the code')).toBeVisible()
  await user.type(screen.getByLabelText('Code'), '000000')
  await user.click(screen.getByRole('button', { name: 'Link and sign in' }))
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), ' 123456 ')
  await user.click(screen.getByRole('button', { name: 'Link and sign in' }))
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/device'))
  expect(sent.at(-1)).toEqual({ ...asserted, username: 'owner', password: 'right', code: '123456' })
})

test('asks a linked user with a second factor only for the code', async () => {
  answers(({ code }) => {
    if (code === undefined) throw refuse(401, { error: 'login.code_needed', msg: 'Enter the code.' })
  })
  const user = open()
  expect(await screen.findByLabelText('Code')).toHaveFocus()
  await user.keyboard('123456')
  expect(screen.getByRole('heading', { name: 'Sign in with EG4' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(portal.replace).toHaveBeenCalledWith('/device'))
  expect(sent.at(-1)).toEqual({ ...asserted, code: '123456' })
})

test('asks about the old session once, and hides the form after a final failure', async () => {
  let isOver = false
  answers(({ code, replaces }) => {
    const data = { current: 'maintain', next: 'owner' }
    if (!replaces) throw refuse(409, { error: 'login.other_session', msg: 'Who?', data })
    if (code === undefined) throw refuse(401, { error: 'login.code_needed', msg: 'Enter the code.' })
    if (isOver) throw refuse(401, { error: 'login.assertion', msg: 'Start again there.' })
    isOver = true
    throw refuse(401, { error: 'login.code_wrong', msg: 'This code is not right.' })
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Continue as owner' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ ...asserted, code: '123456', replaces: true })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Sign in with your own password' })).toBeVisible()
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
})
