import type { Route } from '@portal/contracts/route.ts'
import { build } from 'fast-json-stringify'
import { toSerializable } from './schema.ts'

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Route, Serializer>()

/** Compiles the serializer of a route's answer once for all services of the process. */
export function createSerializer(route: Route): Serializer {
  const known = serializers.get(route)
  if (known) return known
  const made: Serializer = build(toSerializable(answerSchema(route)))
  serializers.set(route, made)
  return made
}

/**
 * Writes the answer of a route as JSON, without unknown fields. Compiles the schema at the first answer,
 * because compiling all of them would double the start time of a service.
 */
export const createResponseSerializer =
  (route: Route): Serializer =>
  (answer) =>
    createSerializer(route)(answer)

function answerSchema(route: Route): object {
  const named = route.answer
    ? (route.answer as { properties: object }).properties
    : { data: route.data ?? { type: 'null' } }
  if (route.bare) return { type: 'object', properties: named }
  return { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, ...named } }
}
