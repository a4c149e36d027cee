import { type Passkey, type PasskeyCreation, passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { aCreatedCredential, simulateDevice } from './credential.builder.ts'
import { Passkeys } from './Passkeys.tsx'

const { findPasskeys, beginPasskey, addPasskey, deletePasskey } = passkeyRoutes
const aPasskey = (part: Partial<Passkey> = {}): Passkey => ({
  id: 1,
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: false,
  ...part,
})
const creation: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'After-sales System' },
  timeout: 300_000,
  user: { id: 'VTc', name: 'owner', displayName: 'owner' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}

let unplug = () => {}
afterEach(() => unplug())

function portal(rows: Passkey[]) {
  const added: unknown[] = []
  const removed: unknown[] = []
  const handlers = [
    mock(findPasskeys, () => rows),
    mock(beginPasskey, ({ body }: MockCall<typeof beginPasskey>) => {
      const msg = 'Wrong password.'
      if (body.currentPassword !== 'right')
        throw refuse(400, { error: 'password.refused', msg, fields: { currentPassword: msg } })
      return creation
    }),
    mock(addPasskey, ({ body }: MockCall<typeof addPasskey>) => {
      added.push(body)
      const made = aPasskey({ id: 2, name: body.name, isBackedUp: true })
      rows = [...rows, made]
      return made
    }),
    mock(deletePasskey, ({ body }: MockCall<typeof deletePasskey>) => {
      removed.push(body)
      if (removed.length === 1)
        throw refuse(409, { error: 'passkey.demanded', msg: 'Add another passkey first.' })
      rows = rows.filter(({ id }) => id !== body.id)
      return null
    }),
  ]
  return {
    added,
    removed,
    open: () => renderAt('/account', { as: 'owner', element: <Passkeys />, handlers }),
  }
}

test('adds a passkey by password and device, and shows refusals in the form', async () => {
  let isAnswered = false
  unplug = simulateDevice({
    create: async () => {
      if (!isAnswered) throw new DOMException('', 'NotAllowedError')
      return aCreatedCredential()
    },
  })
  const page = portal([])
  const { user } = await page.open()
  expect(await screen.findByText('No passkeys')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  expect(await findAxeProblems()).toEqual([])
  const name = form.getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, ' Work laptop ')
  await user.type(form.getByLabelText(/Current password/), 'wrong')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText('Wrong password.')).toBeVisible()
  await user.clear(form.getByLabelText(/Current password/))
  await user.type(form.getByLabelText(/Current password/), 'right')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText(/No passkey was created\. Try again/)).toBeVisible()
  expect(name).toHaveValue('Work laptop')
  isAnswered = true
  await user.click(form.getByRole('button', { name: 'Continue' }))
  const row = await screen.findByRole('listitem', { name: 'Work laptop' })
  expect(row).toHaveTextContent('Synced')
  expect(row).toHaveTextContent('never used')
  expect(page.added).toEqual([
    {
      name: 'Work laptop',
      credential: expect.objectContaining({
        id: 'AQID',
        response: expect.objectContaining({ attestationObject: 'bWFkZQ' }),
      }),
    },
  ])
})

test("keeps the form after the device's request is cancelled", async () => {
  const device = {
    create: ({ signal }: { signal: AbortSignal }) =>
      new Promise((_made, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  }
  unplug = simulateDevice(device as unknown as Parameters<typeof simulateDevice>[0])
  const page = portal([])
  const { user } = await page.open()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  await user.type(form.getByLabelText(/Current password/), 'right')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled())
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await form.findByText(/No passkey was created/)).toBeVisible()
  await waitFor(() => expect(form.getByRole('button', { name: 'Continue' })).toBeEnabled())
  expect(page.added).toEqual([])
})

test('removes a passkey after the password, and shows a refusal in the dialog', async () => {
  unplug = simulateDevice({})
  const page = portal([aPasskey({ lastUsedAt: '2026-11-21T10:00:00.000Z' })])
  const { user } = await page.open()
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }))
    await user.type(question.getByLabelText(/Current password/), 'right')
    await user.click(question.getByRole('button', { name: 'Remove' }))
    return question
  }
  const question = await remove()
  expect(await question.findByText('Add another passkey first.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No passkeys')).toBeVisible()
  expect(page.removed).toEqual(Array(2).fill({ id: 1, currentPassword: 'right' }))
})

test('explains what an unsupported browser lacks', async () => {
  await portal([]).open()
  expect(await screen.findByText(/Passkeys need a browser that supports them/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
})
