import type { DataOf, Route } from '@portal/contracts/route.ts'
import { HttpResponse, http } from 'msw'
import { Value } from 'typebox/value'

interface Refusal {
  status: number
  msg?: string
  error?: string
  params?: Record<string, string | number>
  fields?: Record<string, string>
  fieldErrors?: Record<string, { error: string; params?: Record<string, string | number> }>
  data?: unknown
}
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`refused with ${refusal.status}`)
    this.refusal = refusal
  }
}
/**
 * Throw `refuse(409, { error: 'order.stale', data: { current } })` inside a mock's answer. Without `msg`,
 * the answer is a bare status.
 */
export const refuse = (status: number, options: Omit<Refusal, 'status'> = {}): Error =>
  new Refused({ status, ...options })

export interface MockCall<R extends Route> {
  body: R['body'] extends object ? import('@portal/contracts/route.ts').BodyOf<R> : undefined
  params: Record<string, string>
  query: Record<string, string>
  request: Request
}
type Answer<R extends Route> = DataOf<R> | ((call: MockCall<R>) => DataOf<R> | Promise<DataOf<R>>)

/** Contract violations of a test; the setup fails the test with them. */
export const contractViolations: string[] = []

function check(route: Route, what: string, schema: object | undefined, value: unknown) {
  if (!schema || Value.Check(schema as never, value)) return
  const errors = [...Value.Errors(schema as never, value)]
    .slice(0, 5)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  contractViolations.push(
    `${route.operation}: ${what} breaks the contract: ${errors.join('; ')}\n${JSON.stringify(value, null, 1)?.slice(0, 2000)}`,
  )
}

async function bodyOf(route: Route, request: Request): Promise<unknown> {
  if (!route.body) return undefined
  // jsdom does not send forms as a browser would.
  if (route.bodyType === 'multipart') return {}
  const type = request.headers.get('content-type')?.split(';')[0]
  const wanted = {
    text: 'text/plain',
    form: 'application/x-www-form-urlencoded',
    json: 'application/json',
    multipart: 'multipart/form-data',
  }[route.bodyType ?? 'json']
  if (type !== wanted) contractViolations.push(`${route.operation}: content type is ${type}, not ${wanted}`)
  if (route.bodyType === 'form') return formOf(route, await request.text())
  return route.bodyType === 'text' ? request.text() : request.json()
}

/** Form fields are text; like a service, converts the fields that the contract declares as numbers. */
function formOf(route: Route, text: string) {
  return Value.Convert(route.body as never, Object.fromEntries(new URLSearchParams(text)))
}

function checkHeaders(route: Route, request: Request) {
  if (route.access !== 'public' && !request.headers.get('authorization')?.startsWith('Bearer '))
    contractViolations.push(`${route.operation}: no token was sent`)
  if (route.creates && !request.headers.get('idempotency-key'))
    contractViolations.push(`${route.operation}: no Idempotency-Key was sent`)
}

const refusalAnswer = ({ status, msg, error = 'test.refused', data = null, ...rest }: Refusal) =>
  msg === undefined && error === 'test.refused'
    ? new HttpResponse(null, { status })
    : HttpResponse.json({ code: status, msg: msg ?? '', error, data, ...rest, requestId: 'test' }, { status })

/** Answers a call for a test. Validates request and answer against the call's contract. */
export function mock<R extends Route>(route: R, answer: Answer<R>) {
  const path = `*/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const method = (route.method ?? 'POST').toLowerCase() as 'get' | 'post' | 'delete'
  return http[method](path, async ({ request, params }) => {
    checkHeaders(route, request)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const body = await bodyOf(route, request.clone() as Request)
    check(route, 'the request body', route.hasFields ? undefined : route.body, body)
    check(route, 'the path', route.params, params)
    check(route, 'the query', route.query, route.query && Value.Convert(route.query, query))
    try {
      const data =
        typeof answer === 'function'
          ? await (answer as (call: unknown) => unknown)({ body, params, query, request: request as Request })
          : answer
      if (data instanceof Response) return data
      check(route, 'the answer', route.answer ?? route.data, data)
      const envelope = { code: 200, ...(!route.silent && { msg: 'succeed' }) }
      return HttpResponse.json(
        route.answer ? { ...envelope, ...(data as object) } : { ...envelope, data: data ?? null },
      )
    } catch (error) {
      if (error instanceof Refused) return refusalAnswer(error.refusal)
      throw error
    }
  })
}

/** Returns one page of rows as a list call answers it, sliced from all rows. */
export function toPage<Row>(rows: Row[], { page, size }: { page: number; size: number }) {
  return {
    content: rows.slice((page - 1) * size, page * size),
    totalElements: rows.length,
    totalIsExact: true,
    page,
    size,
  }
}
