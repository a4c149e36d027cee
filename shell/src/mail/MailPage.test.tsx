import { addTexts, setLanguage } from '@portal/client'
import { mailRoutes } from '@portal/contracts/mail.contract.ts'
import { preferenceRoutes } from '@portal/contracts/preference.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { accounts } from '@portal/testing/browser/accounts.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import texts from '../../locales/zh-CN.json'
import MailPage from './MailPage.tsx'
import MailStopPage from './MailStopPage.tsx'

function portal() {
  const saved: unknown[] = []
  const handlers = [
    mock(preferenceRoutes.savePreference, ({ body }: MockCall<typeof preferenceRoutes.savePreference>) => {
      saved.push(body)
      return null
    }),
    mock(sessionRoutes.saveEmail, ({ body }: MockCall<typeof sessionRoutes.saveEmail>) => {
      saved.push(body)
      return { ...accounts.viewer, ...body }
    }),
  ]
  return { saved, handlers }
}

test('lets an account choose e-mails about visible subjects', async () => {
  const { saved, handlers } = portal()
  const { user } = await renderAt('/account/mail', { as: 'viewer', element: <MailPage />, handlers })
  expect(screen.getByText('Tickets')).toBeVisible()
  expect(screen.queryByText('Repair requests')).not.toBeInTheDocument()
  expect(await findAxeProblems(document.body)).toEqual([])
  const choice = screen.getByRole('combobox', { name: /Tickets/ })
  expect(choice).toHaveTextContent('If unread')
  await user.click(choice)
  await user.click(screen.getByRole('option', { name: 'Off' }))
  await waitFor(() => expect(saved).toEqual([{ key: 'mail.ticket', value: 'off' }]))
  expect(screen.getByRole('combobox', { name: /Tickets/ })).toHaveTextContent('Off')
})

test('shows the address of e-mails and refuses an invalid address', async () => {
  const { saved, handlers } = portal()
  const { user } = await renderAt('/account/mail', { as: 'viewer', element: <MailPage />, handlers })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const field = await screen.findByRole('textbox', { name: 'E-mail address' }, { timeout: 5_000 })
  await user.clear(field)
  await user.type(field, 'anna@')
  await user.type(screen.getByLabelText(/Current password/), 'right')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter an address like name@example.com.')).toBeVisible()
  await user.type(field, 'x.example ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('anna@x.example')).toBeVisible()
  expect(saved).toEqual([{ email: 'anna@x.example', currentPassword: 'right' }])
})

test('in Chinese', async () => {
  addTexts('zh-CN', texts)
  await act(() => setLanguage('zh-CN'))
  await renderAt('/account/mail', { as: 'viewer', element: <MailPage />, handlers: portal().handlers })
  expect(screen.getByRole('heading', { level: 1, name: '邮件通知' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: /工单/ })).toHaveTextContent('未读时')
  await act(() => setLanguage('en'))
})

test('asks before unsubscribing by a link, confirms it and explains a broken link', async () => {
  const asked: unknown[] = []
  const handlers = [
    mock(mailRoutes.stopMails, ({ query, body }: MockCall<typeof mailRoutes.stopMails>) => {
      asked.push([query, body])
      if (query.token !== 'good')
        throw refuse(400, { error: 'mail.stop_unknown', msg: 'This link is invalid or has expired.' })
      return ['ticket' as const]
    }),
  ]
  const open = (token: string) =>
    renderAt(`/mail/stop?token=${token}`, { as: 'viewer', element: <MailStopPage />, handlers })
  const broken = await open('broken')
  await broken.user.click(screen.getByRole('button', { name: 'Stop e-mails' }))
  expect(await screen.findByText('This link is invalid or has expired.')).toBeVisible()
  broken.unmount()
  const { user } = await open('good')
  expect(asked).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Stop e-mails' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'E-mails stopped' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Tickets')
  expect(asked[1]).toEqual([{ token: 'good' }, { 'List-Unsubscribe': 'One-Click' }])
  expect(await findAxeProblems(document.body)).toEqual([])
})
