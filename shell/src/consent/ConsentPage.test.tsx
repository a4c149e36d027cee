import type { Asking } from '@portal/contracts/authorization.contract.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { browser } from '../session/session.ts'
import ConsentPage from './ConsentPage.tsx'

const five = {
  response_type: 'code',
  client_id: 'app-1',
  redirect_uri: 'https://sun.example/callback',
  scope: '',
  state: 's=1',
}
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }
const asking: Asking = {
  requestId: 'request-7',
  clientName: 'Sun Monitor',
  homepage: 'https://sun.example',
  logo: '',
  scopes: ['device', 'language', 'email', 'avatar'],
  days: 180,
  redirectsTo: 'https://sun.example',
}

const authorize = mock(oauthPageRoutes.authorize, asking)
const open = (
  handlers: Parameters<typeof renderAt>[1] = {},
  search = new URLSearchParams({ ...five, ...challenge }),
) => renderAt(`/oauthConfirm?${search}`, { as: 'owner', element: <ConsentPage />, ...handlers })

beforeEach(() => jest.spyOn(browser, 'leave').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

test('OAUTH-08 asks to share device info, language preference, e-mail and avatar, with cancel and confirm', async () => {
  await open({ handlers: [authorize] })
  expect(await screen.findByRole('heading', { name: 'Share your data with Sun Monitor?' })).toBeVisible()
  expect(screen.getByText(/This third party will get the following data of your account owner/)).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Device info', 'Language preference', 'E-mail address', 'Avatar'],
  ])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Confirm'])
  expect(browser.leave).not.toHaveBeenCalled()
  expect(await findAxeProblems()).toEqual([])
})

test('OAUTH-09 OAUTH-10 confirms by doConfirm with a text body and query parameters, and follows its answer', async () => {
  const sent: MockCall<typeof oauthPageRoutes.doConfirm>[] = []
  const redirect_uri = 'https://sun.example/callback?code=poc_1&state=s%3D1'
  const doConfirm = mock(oauthPageRoutes.doConfirm, (call: MockCall<typeof oauthPageRoutes.doConfirm>) => {
    sent.push(call)
    return { redirect_uri, data: { code: 'poc_1', iss: 'https://portal.example', state: 's=1' } }
  })
  const { user } = await open({ handlers: [authorize, doConfirm] })
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(redirect_uri))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toBe('request-7')
  expect(sent[0]?.request.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(Object.fromEntries(new URL(sent[0]?.request.url ?? '').searchParams)).toEqual({
    ...five,
    build_redirect_uri: 'true',
  })
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test("OAUTH-11 shows the server's message as an error without a redirect", async () => {
  const messages = [
    http.post('*/api/oauth2/doConfirm', () =>
      HttpResponse.json({ code: 400, msg: 'This is over.', data: null }, { status: 400 }),
    ),
    http.post('*/api/oauth2/doConfirm', () => HttpResponse.json({ code: 500, msg: 'Not now.' })),
  ]
  for (const [answer, msg] of [
    [messages[0], 'This is over.'],
    [messages[1], 'Not now.'],
  ] as const) {
    const { user, unmount } = await open({ handlers: [authorize, answer as never] })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(msg)
    expect(browser.leave).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    unmount()
  }
})

test('redirects with the refusal on cancel', async () => {
  const redirect_uri = 'https://sun.example/callback?error=access_denied&state=s%3D1'
  const { user } = await open({
    handlers: [authorize, mock(oauthPageRoutes.doCancel, { redirect_uri, data: null })],
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(redirect_uri))
})

test('explains an invalid request on a page, without redirect', async () => {
  const wrong = mock(oauthPageRoutes.authorize, () => {
    throw refuse(400, {
      error: 'oauth.redirect_uri',
      msg: "This application's return address isn't registered.",
    })
  })
  await open({ handlers: [wrong] })
  expect(await screen.findByRole('alert')).toHaveTextContent('return address')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(browser.leave).not.toHaveBeenCalled()
})

test('shows that there is nothing to confirm without a request', async () => {
  await open({}, new URLSearchParams())
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing to confirm' })).toBeVisible()
})
