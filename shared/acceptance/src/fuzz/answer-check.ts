import { Problem } from '@portal/contracts/envelope.ts'
import { findScopesWithPermission } from '@portal/contracts/permission.ts'
import type { Route } from '@portal/contracts/route.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const ajv = addFormats.default(new Ajv({ strict: false, code: { optimize: false } }))
const isProblem = ajv.compile(Problem)
const checks = new Map<string, ValidateFunction>()

function answerCheck(route: Route): ValidateFunction {
  const known = checks.get(route.operation)
  if (known) return known
  if (route.bare) {
    const check = ajv.compile(route.answer ?? {})
    checks.set(route.operation, check)
    return check
  }
  const named = route.answer
    ? (route.answer as unknown as { properties: object }).properties
    : { data: route.data ?? { type: 'null' } }
  const required = ['code', ...(route.silent ? [] : ['msg']), ...(route.answer ? [] : ['data'])]
  const check = ajv.compile({
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, ...named },
    required,
  })
  checks.set(route.operation, check)
  return check
}

const inside = /\bselect .+ from |insert into |\bat \/|node_modules|undefined|\[object|ECONN|syntax error/i

/** Error codes of RFC 6749 (5.2), 6750 (3.1), 7009 (2.2.1) and 8628 (3.5). */
const oauthErrors: ReadonlySet<string> = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'invalid_token', 'insufficient_scope', 'unsupported_token_type'],
  ...['authorization_pending', 'slow_down', 'access_denied', 'expired_token'],
])

/** Extracts the data of a valid answer, for later calls to use. */
export function toData(route: Route, { body }: FuzzAnswer): unknown {
  const said = JSON.parse(body.toString())
  return route.bare ? said : said.data
}

/** Returns the problem of an answer, or undefined. */
export function findAnswerProblem(route: Route, { status, headers, body }: FuzzAnswer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status === 200 && route.download) return undefined
  if (route.redirects && status === 302)
    return /^\/[^/]/.test(String(headers.location)) ? undefined : `the address ${headers.location}`
  if (!String(headers['content-type']).startsWith('application/json'))
    return `media type ${headers['content-type']}`
  let said: unknown
  try {
    said = JSON.parse(body.toString())
  } catch {
    return 'an answer that is no JSON'
  }
  if (status === 200) {
    const check = answerCheck(route)
    return check(said) ? undefined : `an answer against the contract: ${ajv.errorsText(check.errors)}`
  }
  return wrongWithProblem(route, status, said)
}

/** Recognizes refusals caused by a busy machine, not by the request. */
export const isBusyRefusal = ({ status, body }: FuzzAnswer): boolean =>
  status === 503 &&
  /"error":"(server\.busy|database\.unavailable|identity\.unavailable)"/.test(body.toString())

/** Recognizes refusals by content alone, which do not depend on the state of services. */
export const isStatelessRefusal = ({ status, body }: FuzzAnswer): boolean =>
  status === 400 &&
  /"error":"request\.(invalid|malformed|too_deep|too_many_parts|bad_character|no_body)"/.test(body.toString())

/** Accepts a standard's error codes for its calls, and for calls of applications. */
const isNameOf = ({ bare, access }: Route, status: number, error: string) =>
  ((bare || findScopesWithPermission(access).length > 0) && oauthErrors.has(error)) ||
  (!(bare && status === 400) && /^[a-z][\w-]*\.[\w.-]+$/i.test(error))

function wrongWithProblem(route: Route, status: number, said: unknown): string | undefined {
  if (!isProblem(said)) return `a problem without its form: ${ajv.errorsText(isProblem.errors)}`
  const { code, msg, error, fields, requestId } = said as Problem
  if (code !== status) return `code ${code} with status ${status}`
  if (!isNameOf(route, status, error)) return `the error ${error}`
  if (msg.length < 6 || inside.test(msg)) return `the message ${msg}`
  if (!requestId) return 'no request id'
  const isOfFields = error === 'request.invalid' && !/^This call takes no body/.test(msg)
  if (isOfFields && Object.keys(fields ?? {}).length === 0) return `no field is named: ${msg}`
  return undefined
}
