import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'
import { isStorable, notStorable } from './storable.ts'

/**
 * Of arrays and objects in each other. Far more than any contract has, far less than what a recursion
 * survives.
 */
const maxDepth = 50

interface Open {
  value: object
  /**
   * Where it stands: named only when something is wrong, since a body of 1 MB may have half a million
   * members.
   */
  key: string | number
  within: Open | undefined
  depth: number
}

/**
 * A request says more than can be worked with: U+0000 and halves of characters, numbers without an end,
 * nesting without a bottom. What is free of them may be walked through, stored and compared by all that
 * follows.
 * @throws Problem 400 that names the field
 */
export function assertSound(value: unknown): void {
  const open: Open[] = []
  const look = (member: unknown, key: string | number, within: Open | undefined) => {
    if (typeof member === 'string' && !isStorable(member)) throw notStorable(nameOf(key, within))
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
        if (!isStorable(key)) throw notStorable(nameOf(next.key, next.within))
        look(found[key as keyof typeof found], key, next)
      }
  }
}

function nameOf(key: string | number, within: Open | undefined): string {
  const path = [key]
  for (let place = within; place?.within; place = place.within) path.unshift(place.key)
  return path.join('.').slice(0, 100)
}

const tooDeep = problem('request.too_deep', {
  msg: `The body is nested too deeply: ${maxDepth} levels are taken.`,
})
const tooLarge = (field: string) =>
  problem('request.invalid', {
    msg: 'A number is larger than any that can be worked with.',
    fields: { [field]: 'is too large' },
  })

/**
 * Characters. Of so few no nesting costs much; of 400,000 brackets in each other `JSON.parse` makes 70 ms of
 * work for everybody else to wait for.
 */
const maxUnseen = 16_384
const [quote, backslash, bracket, brace] = [0x22, 0x5c, 0x5b, 0x7b]

/** Whether JSON opens more than may be open at once; read no further than to there. */
function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfText(json, at)
    else if (sign === bracket || sign === brace) {
      if (++depth > maxDepth) return true
    } else if (sign === bracket + 2 || sign === brace + 2) depth--
  }
  return false
}

/** Where the text that begins at a quote has its other one: the first that is not behind a backslash. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let behind = end
    while (json.charCodeAt(behind - 1) === backslash) behind--
    if ((end - behind) % 2 === 0) return end
  }
  return json.length
}

/** JSON, plain text and forms; an empty body with a JSON header is no body. */
export function installBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (body.length > maxUnseen && isTooDeep(body as string)) done(tooDeep)
    else parse(request, body as string, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, formOf(body as string))
    },
  )
}

/**
 * A field that comes twice is a list, which no schema of a form takes. In one pass: a form may have 100,000
 * fields.
 */
export function formOf(body: string): Record<string, unknown> {
  const form = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form.get(name)
    if (Array.isArray(before)) before.push(value)
    else form.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(form)
}
