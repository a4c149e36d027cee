import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'
import { isStorable, notStorable } from './storable.ts'

/** Of arrays and objects in each other. Far more than any contract has, far less than what a recursion survives. */
const maxDepth = 50

/**
 * JSON says more than can be worked with: U+0000 and halves of characters, numbers without an end, nesting without a bottom.
 * What is free of them may be walked through, stored and compared by all that follows. @throws Problem 400 that names the field
 */
export function demandSound(value: unknown): void {
  const open: { value: unknown; path: string[] }[] = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: found, path } = next
    if (typeof found === 'string' && !isStorable(found)) throw notStorable(nameOf(path))
    if (typeof found === 'number' && !Number.isFinite(found)) throw tooLarge(nameOf(path))
    if (typeof found !== 'object' || found === null) continue
    if (path.length === maxDepth) throw tooDeep
    for (const [key, member] of Object.entries(found)) {
      if (!isStorable(key)) throw notStorable(nameOf(path))
      if (typeof member === 'object' || typeof member === 'string' || typeof member === 'number')
        open.push({ value: member, path: [...path, key] })
    }
  }
}

const nameOf = (path: readonly string[]) => path.join('.').slice(0, 100)

const tooDeep = problem('request.too_deep', { msg: `The body is nested too deeply: ${maxDepth} levels are taken.` })
const tooLarge = (field: string) =>
  problem('request.invalid', { msg: 'A number is larger than any that can be worked with.', fields: { [field]: 'is too large' } })

/** JSON, plain text and forms; an empty body with a JSON header is no body. */
export function installBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, value) => {
      try {
        if (!error) demandSound(value)
        done(error, value)
      } catch (refusal) {
        done(refusal as Error)
      }
    })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, formOf(body as string))
  })
}

/** A field that comes twice is a list, which no schema of a form takes. */
function formOf(body: string): Record<string, unknown> {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => [name, fields.getAll(name).length > 1 ? fields.getAll(name) : fields.get(name)]),
  )
}
