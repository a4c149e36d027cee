import { companyRoutes } from '@portal/contracts/company.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { emptyOrder, type OrderDraft, orderRoutes } from '@portal/contracts/order.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { contractViolations, mock, refuse } from '@portal/testing/browser/mock.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { HttpResponse } from 'msw'
import { call, onSignedOut, requestTimeoutMs } from './call.ts'
import { upload } from './transfer.ts'

const companies = [{ id: 1, name: 'Sunny Roofs' }]
const draft = {
  ...emptyOrder,
  orderNo: 'ORD-1',
  brand: 'EG4',
  customer: 'Helios',
  country: 'DE',
  lines: [{ model: 'SNA_3000', quantity: 1 }],
} satisfies OrderDraft
const saved = {
  ...draft,
  id: 1,
  version: 1,
  owner: '',
  deviceCount: 0,
  resourceCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const aFile = { id: '2f1c9a44-5f2e-4f5b-9a39-3d3c6f1d2a11', name: 'a.pdf', size: 3, type: 'application/pdf' }

let signedOut = 0
beforeEach(() => {
  signedOut = 0
  onSignedOut(() => {
    signedOut += 1
  })
})

test("API-01 sends the cookie's token in a header with credentials", async () => {
  signIn('maintain')
  const sent = jest.spyOn(globalThis, 'fetch')
  server.use(mock(companyRoutes.findCompanies, companies))
  await call(companyRoutes.findCompanies, { name: 'sun' })
  expect(sent.mock.lastCall?.[1]).toMatchObject({
    credentials: 'include',
    headers: {
      authorization: 'Bearer test-token',
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    },
  })
  sent.mockRestore()
})

test('API-02 sends JSON, plain text or a form as the call declares', async () => {
  signIn('maintain')
  const types: (string | null)[] = []
  const note = (request: Request) => types.push(request.headers.get('content-type')?.split(';')[0] ?? null)
  server.use(
    mock(companyRoutes.findCompanies, ({ request }) => {
      note(request)
      return companies
    }),
    mock(backofficeFileRoutes.discardUpload, ({ request, body }) => {
      note(request)
      expect(body).toBe(aFile.id)
      return null
    }),
    mock(backofficeFileRoutes.uploadFile, aFile),
  )
  await call(companyRoutes.findCompanies, {})
  await call(backofficeFileRoutes.discardUpload, aFile.id)
  expect(types).toEqual(['application/json', 'text/plain'])
  const field = jest.spyOn(FormData.prototype, 'append')
  await upload(new File(['abc'], 'a.pdf'))
  expect(field.mock.calls).toEqual([['file', expect.any(File), 'a.pdf']])
  field.mockRestore()
})

test('API-03 unwraps the envelope of code, msg and data', async () => {
  signIn('maintain')
  server.use(mock(companyRoutes.findCompanies, companies))
  expect(await call(companyRoutes.findCompanies, {})).toEqual(companies)
})

test.each([
  [
    'another code in an answer of 200',
    HttpResponse.json({ code: 409, msg: 'No', error: 'x.y', data: null }),
    { status: 409, msg: 'No', error: 'x.y' },
  ],
  ['a page of a proxy', new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }), { status: 502 }],
  ['an answer that is no envelope', new HttpResponse('hello', { status: 200 }), { status: 200 }],
])('treats %s as a failure', async (_, answer, failure) => {
  signIn('maintain')
  server.use(mock(companyRoutes.findCompanies, (() => answer) as never))
  await expect(call(companyRoutes.findCompanies, {})).rejects.toEqual({
    url: '/api/company/find',
    ...failure,
  })
})

test('treats a sign-in answer with a msg as a failure', async () => {
  server.use(
    mock(sessionRoutes.login, (() =>
      HttpResponse.json({ code: 200, msg: 'Wrong password', data: null })) as never),
  )
  await expect(call(sessionRoutes.login, { username: 'a', password: 'b' })).rejects.toMatchObject({
    msg: 'Wrong password',
  })
  expect(signedOut).toBe(0)
})

test('SHELL-45 refuses a call without a token outside the open routes and requests the sign-in page', async () => {
  await expect(call(companyRoutes.findCompanies, {})).rejects.toMatchObject({ status: 401 })
  expect(signedOut).toBe(1)
})

test('requests the sign-in page for an unknown session', async () => {
  signIn('maintain')
  server.use(
    mock(companyRoutes.findCompanies, () => {
      throw refuse(401, { error: 'identity.missing', msg: 'Sign in again.' })
    }),
  )
  await expect(call(companyRoutes.findCompanies, {})).rejects.toMatchObject({
    status: 401,
    error: 'identity.missing',
  })
  expect(signedOut).toBe(1)
})

test('reports an unreachable server as a failure without status', async () => {
  signIn('maintain')
  server.use(mock(companyRoutes.findCompanies, (() => HttpResponse.error()) as never))
  await expect(call(companyRoutes.findCompanies, {})).rejects.toEqual({ status: 0, url: '/api/company/find' })
})

test('CONST-03 gives up after 600000 ms with a request time-out', async () => {
  signIn('maintain')
  const limits: number[] = []
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit)
    return AbortSignal.abort()
  })
  server.use(mock(companyRoutes.findCompanies, companies))
  await expect(call(companyRoutes.findCompanies, {})).rejects.toMatchObject({ status: 408 })
  timeout.mockRestore()
  expect(limits).toEqual([600_000])
  expect(requestTimeoutMs).toBe(600_000)
})

test('puts path parameters and query into the address', async () => {
  signIn('maintain')
  server.use(
    mock(backofficeJobRoutes.applyJob, ({ params, body }) => {
      expect([params.id, body.rows]).toEqual(['17', 'valid'])
      throw refuse(404)
    }),
  )
  await expect(
    call(backofficeJobRoutes.applyJob, { params: { id: '17' }, body: { rows: 'valid' } }),
  ).rejects.toMatchObject({
    url: '/api/job/17/apply',
  })
})

test("keeps a submission's key until it is answered, then creates a new key", async () => {
  signIn('maintain')
  const keys: (string | null)[] = []
  const answers = [503, 200, 200, 400, 200]
  server.use(
    mock(orderRoutes.saveOrder, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      const status = answers[keys.length - 1] ?? 200
      if (status !== 200) throw refuse(status)
      return saved
    }),
  )
  const save = () => call(orderRoutes.saveOrder, draft).catch(() => undefined)
  for (const _ of answers) await save()
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('reports a mock that breaks its contract', async () => {
  signIn('maintain')
  server.use(mock(companyRoutes.findCompanies, [{ id: 0, name: 'none' }]))
  await call(companyRoutes.findCompanies, {})
  expect(contractViolations.splice(0)).toEqual([
    expect.stringContaining('findCompanies: the answer breaks the contract: /0/id'),
  ])
})
