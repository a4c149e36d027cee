import { addTexts, dismissNotice } from '@portal/client'
import { passwordRoutes } from '@portal/contracts/managed-account.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { server } from '@portal/testing/browser/server.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordPage } from './PasswordPage.tsx'

const { forgetPassword, viewPasswordLink, setPassword } = passwordRoutes
const show = (link = '') => {
  render(<PasswordPage link={link} />)
  return userEvent.setup({ delay: null })
}
const over = () => refuse(410, { error: 'password.link', msg: 'This link is over or was used already.' })

beforeAll(() => addTexts('en', {}))
afterEach(() =>
  act(() => {
    for (let id = 0; id < 40; id += 1) dismissNotice(id)
  }),
)

test('requests an e-mail, with the same answer for any name', async () => {
  const sent: unknown[] = []
  server.use(
    mock(forgetPassword, ({ body }: MockCall<typeof forgetPassword>) => {
      sent.push(body)
      return null
    }),
  )
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Please enter username')
  expect(sent).toEqual([])
  expect(await findAxeProblems()).toEqual([])
  await user.type(screen.getByLabelText('Username'), ' nobody ')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('If the account nobody exists')
  expect(sent).toEqual([{ username: 'nobody', language: 'en' }])
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login')
})

test('reports too many requests and keeps the input', async () => {
  const msg = 'Too many e-mails were asked for. Try again in 30 seconds.'
  server.use(mock(forgetPassword, () => Promise.reject(refuse(429, { error: 'password.too_often', msg }))))
  const user = show()
  await user.type(screen.getByLabelText('Username'), 'anna')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(msg)).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('anna')
})

test('sets a password that was typed twice by a link, shows refusals at the field, then offers sign-in', async () => {
  const sent: string[] = []
  const weak = 'This password is easy to guess. Choose another, for example three or four words.'
  server.use(
    mock(viewPasswordLink, { username: 'anna', purpose: 'reset' }),
    mock(setPassword, ({ body }: MockCall<typeof setPassword>) => {
      sent.push(body.newPassword)
      if (body.newPassword === 'password1')
        throw refuse(400, { error: 'password.refused', msg: weak, fields: { newPassword: weak } })
      return { username: 'anna' }
    }),
  )
  const user = show('ppl_1')
  const first = await screen.findByLabelText('New password')
  const second = screen.getByLabelText('Repeat the new password')
  expect(screen.getByLabelText('Username')).toHaveValue('anna')
  expect(await findAxeProblems()).toEqual([])
  const send = () => user.click(screen.getByRole('button', { name: 'Set password' }))
  await user.type(first, 'password1')
  await user.type(second, 'password2')
  await send()
  expect(second).toHaveAccessibleDescription("The passwords don't match.")
  expect(sent).toEqual([])
  await user.clear(second)
  await user.type(second, 'password1')
  await send()
  expect(await screen.findByText(weak)).toBeVisible()
  expect(first).toHaveAccessibleDescription(weak)
  for (const field of [first, second]) {
    await user.clear(field)
    await user.type(field, 'correct horse battery')
  }
  await send()
  expect(await screen.findByRole('heading', { name: 'Password set' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  expect(sent).toEqual(['password1', 'correct horse battery'])
})

test('reports an expired link and offers a new one', async () => {
  server.use(mock(viewPasswordLink, () => Promise.reject(over())))
  show('ppl_old')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is over or was used already.')
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/password')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})
