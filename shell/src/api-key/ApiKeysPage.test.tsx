import { type ApiKey, type ApiKeyDraft, apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { ProofPrompt } from '../section/ProofPrompt.tsx'
import ApiKeysPage from './ApiKeysPage.tsx'

const owner = { username: 'owner', role: 'OWNER' as const, permissions: ['apiKey:edit', 'order:view'] }
const aKey = (part: Partial<ApiKey> = {}): ApiKey => ({
  id: 1,
  name: 'Sun CI',
  hint: 'pak_abcd',
  scope: ['order:view', 'rma:view'],
  lost: [],
  maySignIn: false,
  allowUrlLogin: false,
  callsPerMinute: 600,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  ...part,
})

function portal(keys: ApiKey[]) {
  const drafts: ApiKeyDraft[] = []
  const revoked: unknown[] = []
  let refusal: Error | undefined
  const { findApiKeys, createApiKey, revokeApiKey } = apiKeyRoutes
  const page = (
    <>
      <ApiKeysPage />
      <ProofPrompt />
    </>
  )
  const handlers = [
    mock(findApiKeys, () => ({ keys, permissions: ['order:view', 'rma:view', 'newNoun:view'] })),
    mock(createApiKey, ({ body }: MockCall<typeof createApiKey>) => {
      drafts.push(body)
      if (refusal) throw refusal
      return { apiKey: 'pak_the-key-itself', made: aKey({ id: 2, name: body.name }) }
    }),
    mock(revokeApiKey, ({ body }: MockCall<typeof revokeApiKey>) => {
      revoked.push(body)
      if (refusal) throw refusal
      return aKey({ revokedAt: '2026-11-21T10:00:00.000Z' })
    }),
  ]
  return {
    drafts,
    revoked,
    refuse(error: Error | undefined) {
      refusal = error
    },
    open: () => renderAt('/account/apiKeys', { as: owner, element: page, handlers }),
  }
}

test('creates a key, shows a refusal at its field, and shows the key once', async () => {
  const page = portal([])
  const { user } = await page.open()
  expect(await screen.findByText('No API keys')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New API key' }))
  const dialog = screen.getByRole('dialog', { name: 'New API key' })
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Sun CI')
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  expect(page.drafts).toEqual([])
  await user.click(within(dialog).getByRole('combobox', { name: /Permissions/ }))
  await user.click(await screen.findByRole('option', { name: 'Orders: view' }))
  expect(screen.getByRole('option', { name: 'newNoun:view' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(within(dialog).getByRole('combobox', { name: /Sign-in in a browser/ }))
  await user.click(await screen.findByRole('option', { name: 'With a one-time ticket' }))
  page.refuse(refuse(400, { error: 'apiKey.duplicate_name', msg: 'Taken.', fields: { name: 'is taken' } }))
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  expect(await within(dialog).findByText('is taken')).toBeVisible()
  page.refuse(undefined)
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  const made = await screen.findByRole('dialog', { name: 'Copy the API key now' })
  expect(made).toHaveTextContent('pak_the-key-itself')
  expect(page.drafts.at(-1)).toEqual({
    name: 'Sun CI',
    scope: ['order:view'],
    days: 90,
    callsPerMinute: 600,
    maySignIn: true,
    allowUrlLogin: false,
  })
  await user.click(within(made).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('pak_the-key-itself')).not.toBeInTheDocument())
})

test('asks for the password if a proof is required, then creates the key', async () => {
  const page = portal([])
  const tried: string[] = []
  server.use(
    mock(sessionRoutes.proveSession, ({ body: { currentPassword } }) => {
      tried.push(currentPassword)
      const msg = 'Wrong password.'
      if (currentPassword !== 'right')
        throw refuse(400, { error: 'password.refused', msg, fields: { currentPassword: msg } })
      page.refuse(undefined)
      return null
    }),
  )
  const { user } = await page.open()
  await user.click(await screen.findByRole('button', { name: 'New API key' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New API key' }))
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Sun CI')
  await user.click(dialog.getByRole('combobox', { name: /Permissions/ }))
  await user.click(await screen.findByRole('option', { name: 'Orders: view' }))
  await user.keyboard('{Escape}')
  page.refuse(refuse(403, { error: 'identity.unproven', msg: 'Enter your password again.' }))
  const ask = async () => {
    await user.click(dialog.getByRole('button', { name: 'Create key' }))
    return within(await screen.findByRole('dialog', { name: "Confirm that it's you" }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(await dialog.findByText('Enter your password again.')).toBeVisible()
  const question = await ask()
  await user.type(question.getByLabelText(/Current password/), 'wrong{Enter}')
  expect(await question.findByText('Wrong password.')).toBeVisible()
  await user.clear(question.getByLabelText(/Current password/))
  await user.type(question.getByLabelText(/Current password/), 'right{Enter}')
  await screen.findByRole('dialog', { name: 'Copy the API key now' })
  expect(tried).toEqual(['wrong', 'right'])
  expect(page.drafts.at(-1)).toMatchObject({ name: 'Sun CI' })
})

test("lists each key's permissions and missing ones, and confirms revocation", async () => {
  const page = portal([
    aKey({ lost: ['rma:view'], allowUrlLogin: true, maySignIn: true }),
    aKey({ id: 3, name: 'Old', revokedAt: '2026-11-21T10:00:00.000Z' }),
    aKey({ id: 4, name: 'Late', expiresAt: '2026-11-01T00:00:00.000Z' }),
  ])
  const { user } = await page.open()
  const row = await screen.findByRole('listitem', { name: 'Sun CI' })
  for (const text of [
    'Orders: view',
    'you lack these permissions: Repair requests: view',
    'sign-in with the key in the address',
    'pak_abcd…',
  ])
    expect(row).toHaveTextContent(text)
  expect(screen.getByRole('listitem', { name: 'Old' })).toHaveTextContent('Revoked')
  expect(screen.getByRole('listitem', { name: 'Late' })).toHaveTextContent('Expired')
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  const revoke = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Revoke Sun CI' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await revoke('Cancel')
  expect(page.revoked).toEqual([])
  page.refuse(refuse(503, { error: 'service.unavailable', msg: 'Not now.' }))
  await revoke('Revoke')
  expect(await screen.findByText('Not now.')).toBeVisible()
  page.refuse(undefined)
  await revoke('Revoke')
  expect(await screen.findByText('Sun CI revoked')).toBeVisible()
  expect(page.revoked).toEqual([{ id: 1 }, { id: 1 }])
})

test('requests nothing without the permission for keys', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  await renderAt('/account/apiKeys', { as: 'viewer', element: <ApiKeysPage /> })
  expect(screen.queryByRole('button', { name: 'New API key' })).not.toBeInTheDocument()
  expect(calls).not.toHaveBeenCalled()
})
