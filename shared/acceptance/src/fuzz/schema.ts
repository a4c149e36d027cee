import {
  forbiddenInLine,
  linePattern,
  optionalLinePattern,
  visiblePattern,
} from '@portal/contracts/values.ts'
import fc from 'fast-check'

/** Returns a known value for the field's name, if any. */
export type PickKnownValue = (name: string, at: number) => unknown

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

/** Generates lengths: mostly small, sometimes the maximum or one. */
const lengths = (least: number, most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 12) }) },
    { weight: 1, arbitrary: fc.constantFrom(least, Math.min(most, 20_000)) },
  )

const day = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2024-02-29', '1582-10-10'),
)
const formats: Record<string, fc.Arbitrary<string>> = {
  date: day,
  'date-time': day.map((text) => `${text}T12:00:00Z`),
  uuid: fc.uuid(),
}

const units = ['grapheme-ascii', 'grapheme', 'binary'] as const

const matchings = new Map<string, fc.Arbitrary<string>>()

/** Cached, because fast-check parses regular expressions slowly, and many fields share one. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = matchings.get(pattern)
  if (known) return known
  const made = fc.stringMatching(new RegExp(pattern), { size: 'small' })
  matchings.set(pattern, made)
  return made
}

const oneLine = (text: string) => text.replace(new RegExp(`[${forbiddenInLine}]`, 'gu'), '').trim() || 'x'

function texts({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const formatted = format && formats[format]
  if (formatted) return formatted
  const fits = (text: string) => [...text].length >= minLength && [...text].length <= maxLength
  const isLine = pattern === linePattern || pattern === optionalLinePattern
  if (pattern && pattern !== visiblePattern && !isLine) return matching(pattern).filter(fits)
  return fc
    .tuple(fc.constantFrom(...units), lengths(Math.max(minLength, 1), maxLength))
    .chain(([unit, length]) =>
      fc
        .string({ unit, minLength: Math.min(length, 400), maxLength: Math.min(length, 400) })
        .map((text) => text.padEnd(length, 'long ')),
    )
    .map((text) => [...text].slice(0, maxLength).join(''))
    .map((text) => (isLine ? oneLine(text) : text))
}

const numbers = ({ type, minimum = type === 'integer' ? -5 : -1e9, maximum = 1e9 }: Schema) => {
  const span = { min: minimum, max: maximum }
  const any: fc.Arbitrary<number> =
    type === 'integer'
      ? fc.integer({ ...span, max: Math.min(maximum, 2 ** 53 - 1) })
      : fc.double({ ...span, noNaN: true })
  return fc.oneof(
    {
      weight: 4,
      arbitrary: any.map((value) => (maximum > 1e6 && value > 1e6 ? minimum + (value % 40) : value)),
    },
    { weight: 1, arbitrary: any },
  )
}

/** Generates valid values of the schema. Uses `pick` for somewhat more than half of the named fields. */
export function validValues(schema: Schema, pick: PickKnownValue, name = ''): fc.Arbitrary<unknown> {
  const made = fresh(schema, pick, name)
  if (name === '' || schema.type === 'object') return made
  return fc
    .tuple(fc.nat({ max: 9 }), fc.nat(), made)
    .map(([share, at, value]) => (share < 6 ? (pick(name, at) ?? value) : value))
}

function fresh(schema: Schema, pick: PickKnownValue, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => validValues(branch, pick, name)))
  if (schema.type === 'object') return objects(schema, pick)
  if (schema.type === 'array') return lists(schema, pick, name)
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.jsonValue()
}

function objects(
  { properties, patternProperties, required = [] }: Schema,
  pick: PickKnownValue,
): fc.Arbitrary<unknown> {
  const [pattern] = Object.entries(patternProperties ?? {})
  if (!properties && pattern)
    return fc.dictionary(fc.stringMatching(new RegExp(pattern[0])), validValues(pattern[1], pick), {
      maxKeys: 5,
    })
  const made = Object.entries(properties ?? {}).map(
    ([key, part]) => [key, validValues(part, pick, key)] as const,
  )
  const whole = fc.record(Object.fromEntries(made), { requiredKeys: required, noNullPrototype: true })
  // Omits optional fields: with fewer fields, more calls are accepted.
  const least = fc.record(Object.fromEntries(made.filter(([key]) => required.includes(key))), {
    noNullPrototype: true,
  })
  const optional = made.filter(([key]) => !required.includes(key))
  if (optional.length === 0) return whole
  const few = fc.tuple(least, ...optional.map(([, value]) => value), fc.nat()).map((drawn) => ({
    ...(drawn[0] as object),
    [optional[(drawn.at(-1) as number) % optional.length]?.[0] as string]:
      drawn[1 + ((drawn.at(-1) as number) % optional.length)],
  }))
  return fc.oneof(whole, least, few)
}

function lists(
  { items = {}, minItems = 0, maxItems = 60, uniqueItems }: Schema,
  pick: PickKnownValue,
  name: string,
): fc.Arbitrary<unknown> {
  const entry = validValues(items, pick, name.replace(/s$/, ''))
  return lengths(minItems, Math.min(maxItems, 300)).chain((length) =>
    uniqueItems
      ? fc.uniqueArray(entry, {
          minLength: Math.min(minItems, 1),
          maxLength: length,
          selector: (value) => JSON.stringify(value),
        })
      : fc.array(entry, { minLength: minItems, maxLength: length }),
  )
}
