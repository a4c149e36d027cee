import type { Route } from '@portal/contracts/route.ts'
import { build } from 'fast-json-stringify'
import { toSerializable } from './schema.ts'

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Route, Serializer>()

/** Compiles the serializer of a route's answer once for all services of the process. */
export function compileAnswer(route: Route): Serializer {
  const known = serializers.get(route)
  if (known) return known
  const made: Serializer = build(toSerializable(answerSchema(route)))
  serializers.set(route, made)
  return made
}

/**
 * Writes the answer of a route as JSON, without what its schema does not name. The schema is compiled by the
 * first answer: to compile those of all calls would take more than half of a service's start.
 */
export const answerSerializer =
  (route: Route): Serializer =>
  (answer) =>
    compileAnswer(route)(answer)

function answerSchema(route: Route): object {
  const named = route.answer
    ? (route.answer as { properties: object }).properties
    : { data: route.data ?? { type: 'null' } }
  if (route.bare) return { type: 'object', properties: named }
  return { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, ...named } }
}
