import fc from 'fast-check'
import { blankTexts, invalidValues, nestedValues, unusualKeys } from './invalid-values.ts'
import { RawJson, RawObject, toJson } from './json.ts'
import { type PickKnownValue, type Schema, validValues } from './schema.ts'

type Path = (string | number)[]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)

/** Lists the paths of all values within a value, including itself; of long lists only the first three. */
export function listPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value))
    return [path, ...value.slice(0, 3).flatMap((entry, at) => listPaths(entry, [...path, at]))]
  if (!isObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => listPaths(member, [...path, key]))]
}

/** Copies a value with a change at the path; undefined removes it. */
export function withChangeAt(
  value: unknown,
  [first, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (first === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((entry, at) => (at === first ? withChangeAt(entry, rest, change) : entry))
  return {
    ...(value as object),
    [first]: withChangeAt((value as Record<string, unknown>)[first], rest, change),
  }
}

/** Finds the schema at a path. */
function schemaAt(schema: Schema | undefined, [first, ...rest]: Path): Schema | undefined {
  if (first === undefined || !schema) return schema
  const branches = schema.anyOf ?? [schema]
  for (const branch of branches) {
    const next = typeof first === 'number' ? branch.items : branch.properties?.[first]
    if (next) return schemaAt(next, rest)
  }
  return undefined
}

const sizes = (length = 0) => [length - 1, length, length + 1].filter((size) => size >= 0 && size < 30_000)
const letters = ['a', ' ', '\u00a0', '😀', '\u0301']

/** Values just inside and just outside of every limit in the schema. */
function limits(schema: Schema | undefined): unknown[] {
  if (!schema) return []
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, items, type } = schema
  const lengths = [...sizes(minLength), ...sizes(maxLength)]
  const numbers = [minimum, maximum].filter((bound) => bound !== undefined)
  return [
    ...(schema.anyOf ?? []).flatMap(limits),
    ...(type === 'string' ? lengths.flatMap((length) => letters.map((letter) => letter.repeat(length))) : []),
    ...numbers.flatMap((bound) => [bound - 1, bound, bound + 1]),
    ...[...sizes(minItems), ...sizes(maxItems)].map((length) =>
      Array.from({ length }, (_, at) => (items?.type === 'integer' ? at + 1 : 'x')),
    ),
  ]
}

function atLimit(old: unknown, index: number, schema: Schema | undefined): unknown {
  const all = limits(schema)
  return all.length > 0 ? oneOf(all, index) : old
}

const at = fc.nat()
const oneOf = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value

/** Generates a valid body with one change. */
const mutated = (
  good: fc.Arbitrary<unknown>,
  change: (old: unknown, index: number, schema: Schema | undefined, odd: unknown) => unknown,
  schema: Schema,
) =>
  fc.tuple(good, at, at, invalidValues).map(([body, where, index, odd]) => {
    const path = oneOf(listPaths(body), where)
    return withChangeAt(body, path, (old) => change(old, index, schemaAt(schema, path), odd))
  })

function withKey(value: unknown, index: number, odd: unknown): unknown {
  if (!isObject(value)) return odd
  const members = Object.entries(value)
  const double = oneOf(members.length > 0 ? members : [['a', 1] as const], index)
  const added: [string, unknown] =
    index % 3 === 0 ? [double[0], odd] : [oneOf(unusualKeys, index), index % 2 ? odd : { admin: true }]
  return new RawObject(index % 5 === 0 ? [added, ...members] : [...members, added])
}

/** Ranges of days or numbers with swapped ends. */
function reversed(value: unknown): unknown {
  if (isObject(value) && 'from' in value && 'to' in value) return { ...value, from: value.to, to: value.from }
  return Array.isArray(value) ? [...value, ...value] : value
}

/** Returns the row with one field of the body, like an edit. */
function asRow(body: Record<string, unknown>, row: Record<string, unknown>, keys: string[], index: number) {
  const own = Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]]))
  const edited = oneOf(keys, index)
  return index % 4 === 0 || edited === 'id' || edited === 'version' || !(edited in body)
    ? { ...body, ...own }
    : { ...body, ...own, [edited]: body[edited] }
}

type Bodies = Record<
  'good' | 'known' | 'odd' | 'missing' | 'blank' | 'limit' | 'key' | 'deep' | 'reversed',
  fc.Arbitrary<string>
>

/** Generates valid and invalid JSON bodies from a schema. `rows` returns a row of the entity as body. */
export function createBodies(schema: Schema, pick: PickKnownValue, row: (at: number) => unknown): Bodies {
  const random = validValues(schema, () => undefined)
  const named = validValues(schema, pick)
  const known = fc.tuple(named, at).map(([body, index]) => {
    const found = row(index)
    if (!isObject(body) || !isObject(found) || !schema.properties) return body
    return asRow(body, found, Object.keys(schema.properties), index)
  })
  const either = fc.oneof(random, known)
  return {
    good: random.map(toJson),
    known: known.map(toJson),
    odd: mutated(either, (_old, _index, _schema, odd) => odd, schema).map(toJson),
    missing: mutated(either, (_old, index) => (index % 2 ? undefined : null), schema).map(toJson),
    blank: mutated(
      either,
      (old, index) => (typeof old === 'string' || index % 4 === 0 ? oneOf(blankTexts, index) : old),
      schema,
    ).map(toJson),
    limit: mutated(either, atLimit, schema).map(toJson),
    key: mutated(either, (old, index, _schema, odd) => withKey(old, index, odd), schema).map(toJson),
    deep: mutated(either, (_old, index) => oneOf(nestedValues, index), schema).map(toJson),
    reversed: mutated(either, reversed, schema).map(toJson),
  }
}
