import type { FastifyInstance } from 'fastify'
import { isStorable, notStorableProblem } from '../database/storable.ts'
import { type Problem, problem } from '../problem/problem.ts'

/** Maximum nesting of arrays and objects: far above any contract, far below the limit of a recursion. */
const maxDepth = 50

interface Open {
  value: object
  /**
   * Path of the value, formatted only for a problem, because a body of 1 MB may have half a million members.
   */
  key: string | number
  within: Open | undefined
  depth: number
}

/**
 * Refuses unusable values: U+0000 and lone surrogates, infinite numbers, excessive nesting. Later code may
 * traverse, store and compare all other values. @throws Problem 400 that names the field
 */
export function assertUsable(value: unknown): void {
  const open: Open[] = []
  const look = (member: unknown, key: string | number, within: Open | undefined) => {
    if (typeof member === 'string' && !isStorable(member)) throw notStorableProblem(nameOf(key, within))
    if (typeof member === 'number' && !Number.isFinite(member)) throw tooLarge(nameOf(key, within))
    if (typeof member !== 'object' || member === null) return
    const depth = within ? within.depth + 1 : 0
    if (depth === maxDepth) throw tooDeep
    open.push({ value: member, key, within, depth })
  }
  look(value, '', undefined)
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: found } = next
    if (Array.isArray(found)) for (let at = 0; at < found.length; at++) look(found[at], at, next)
    else
      for (const key of Object.keys(found)) {
        if (!isStorable(key)) throw notStorableProblem(nameOf(next.key, next.within))
        look(found[key as keyof typeof found], key, next)
      }
  }
}

function nameOf(key: string | number, within: Open | undefined): string {
  const path = [key]
  for (let place = within; place?.within; place = place.within) path.unshift(place.key)
  return path.join('.').slice(0, 100)
}

const tooDeep = problem('request.too_deep', { max: maxDepth })
const tooLarge = (field: string) => problem('request.invalid', {}, { fields: { [field]: 'field.too_large' } })

/**
 * Limit of lists, objects and named members. Contracts have some hundreds at most; parsing half a million
 * blocks the event loop for up to 80 ms.
 */
const maxParts = 20_000
const tooManyParts = problem('request.too_many_parts', { max: maxParts })
/** Characters below which a body is parsed unchecked: it is cheap and cannot exceed the limits. */
const maxUnseen = 16_384
const [quote, colon, backslash, bracket, brace] = [0x22, 0x3a, 0x5c, 0x5b, 0x7b]

/** Checks JSON for excessive depth and members, and stops reading at the first excess. */
function excessOf(json: string): Problem | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    else if (sign === bracket || sign === brace) {
      if (++depth > maxDepth) return tooDeep
      if (++parts > maxParts) return tooManyParts
    } else if (sign === colon) {
      if (++parts > maxParts) return tooManyParts
    } else if (sign === bracket + 2 || sign === brace + 2) depth--
  }
  return undefined
}

/** Finds the end of a JSON string: the first quote that no backslash escapes. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let behind = end
    while (json.charCodeAt(behind - 1) === backslash) behind--
    if ((end - behind) % 2 === 0) return end
  }
  return json.length
}

/** Registers parsers of JSON, plain text and forms; an empty body with a JSON header counts as no body. */
export function installBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const excess = body.length > maxUnseen ? excessOf(body as string) : undefined
    if (excess) done(excess)
    else parse(request, body as string, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, parseForm(body as string))
    },
  )
}

/**
 * Returns repeated fields as a list, which no form schema accepts. Parses in one pass, because a form may
 * have 100,000 fields.
 */
export function parseForm(body: string): Record<string, unknown> {
  const form = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form.get(name)
    if (Array.isArray(before)) before.push(value)
    else form.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(form)
}
