import type { FastifyRequest } from 'fastify'
import { type Problem, problem } from '../problem/problem.ts'

export type BodyType = 'json' | 'text' | 'form' | 'multipart' | 'any'

const exact: Record<'json' | 'text' | 'form', ReadonlySet<string>> = {
  json: new Set([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset=UTF-8',
  ]),
  text: new Set([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain;charset=utf-8',
    'text/plain;charset=UTF-8',
    'text/plain; charset=UTF-8',
  ]),
  form: new Set([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/x-www-form-urlencoded;charset=utf-8',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ]),
}
const multipart = /^multipart\/form-data; ?boundary=("?)[A-Za-z0-9'()+_,./:=?-]{1,70}\1$/
const expected = {
  json: 'application/json',
  text: 'text/plain',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data with one file',
}

/**
 * Accepts exactly these media types before anything parses them, because other letter cases, tabs and extra
 * parameters have bypassed validation before. Returns the error, or undefined.
 */
export function contentTypeError(
  { headers }: Pick<FastifyRequest, 'headers'>,
  bodyType: BodyType,
): Problem | undefined {
  if (bodyType === 'any') return undefined
  const given = headers['content-type']
  if (given === undefined) {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    return hasBody ? unsupported(bodyType) : undefined
  }
  const isFine = bodyType === 'multipart' ? multipart.test(given) : exact[bodyType].has(given)
  return isFine ? undefined : unsupported(bodyType)
}

const unsupported = (bodyType: keyof typeof expected) =>
  problem('request.content_type', { type: expected[bodyType] })
