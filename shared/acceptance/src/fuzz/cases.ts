import type { Route } from '@portal/contracts/route.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { createBodies } from './bodies.ts'
import { invalidValues } from './invalid-values.ts'
import type { KnownValues } from './known-values.ts'
import { type PickKnownValue, type Schema, validValues } from './schema.ts'

/** Raw request. */
export interface RawRequest {
  operation: string
  user: string
  method: string
  /** Path with the query. */
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Number of cases of each kind per 110 cases. */
const shares = {
  good: 10,
  known: 30,
  odd: 24,
  missing: 9,
  blank: 9,
  limit: 9,
  key: 6,
  deep: 4,
  reversed: 2,
  broken: 7,
} as const
type Kind = keyof typeof shares
const kindsBy = (by: Partial<Record<Kind, number>>) =>
  Object.entries(by).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind))
export const requestKinds = kindsBy(shares)
// Kinds with fewer cases, for requests without a schema to vary: all their cases are equal.
const ofFiles = kindsBy({ ...shares, known: 10, odd: 4, missing: 4, blank: 4, limit: 4, key: 4, deep: 4 })
const ofAddress = kindsBy({ good: 10, known: 20, odd: 30, broken: 10 })
const ofNothing = kindsBy({ good: 4, known: 12, broken: 7 })

/** Lists the kinds of requests sent to an operation. */
export function listRequestKinds({ body, bodyType, params, query }: Route): readonly Kind[] {
  if (bodyType === 'multipart') return ofFiles
  if (body) return requestKinds
  return params || query ? ofAddress : ofNothing
}

const mediaTypes = { json: 'application/json', text: 'text/plain', form: 'application/x-www-form-urlencoded' }
const brokenBodies = [
  '{',
  '{"a":',
  '[1,',
  'null',
  '""',
  '5',
  '[]',
  '{}',
  '\ufeff{}',
  '{"a":1}x',
  "{'a':1}",
  '{"a":01}',
  '{"a":"\n"}',
  '\0',
  ' ',
  'NaN',
]
const brokenTypes = [
  'text/html',
  'application/json\t',
  'APPLICATION/JSON',
  'application/json; a=b',
  'application/xml',
  'multipart/form-data',
  '',
]
const oddParts = [
  '%00',
  '%ff',
  '%ud800',
  '%',
  '%2e%2e',
  '%2F',
  'a%20b',
  '0',
  '-1',
  '1e400',
  '%F0%9F%98%80',
  'x'.repeat(300),
  '__proto__',
  '%ED%A0%80',
  '.',
  '000',
]
const oddHeaders: Record<string, string>[] = [
  { 'idempotency-key': 'one-key' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': '\u00e9' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'identity;q=0' },
  { 'x-request-id': '../..' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '*' },
]

const text = fc.oneof(
  invalidValues.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  unicodeText(),
)
const utf8 = (value: string) => Buffer.from(value)

/** Generates requests to an operation; a seed reproduces them for the same known values. */
export class CaseGenerator {
  readonly #made = new Map<string, Record<Kind, fc.Arbitrary<RawRequest>>>()
  readonly #known: KnownValues
  readonly #archives: readonly Buffer[]
  readonly #seed: number
  readonly #users: (route: Route, kind: Kind, at: number) => string

  constructor(
    known: KnownValues,
    archives: readonly Buffer[],
    seed: number,
    users: (route: Route, kind: Kind, at: number) => string,
  ) {
    this.#known = known
    this.#archives = archives
    this.#seed = seed
    this.#users = users
  }

  request(noun: string, route: Route, index: number): RawRequest {
    const kind = listRequestKinds(route)[index % requestKinds.length] as Kind
    const made = this.#made.get(route.operation) ?? this.#arbitraries(noun, route)
    this.#made.set(route.operation, made)
    const [request] = fc.sample(made[kind], { seed: seedOf(this.#seed, route.operation, index), numRuns: 1 })
    return request as RawRequest
  }

  #arbitraries(noun: string, route: Route): Record<Kind, fc.Arbitrary<RawRequest>> {
    const pick = (name: string, at: number) => this.#known.pick(noun, name, at)
    const body = contentOf(route, { pick, row: (at) => this.#known.row(noun, at), archives: this.#archives })
    const address = addressOf(route, pick)
    const type =
      route.bodyType === 'multipart'
        ? 'multipart/form-data; boundary=x'
        : route.body
          ? mediaTypes[route.bodyType ?? 'json']
          : undefined
    const of = (kind: Kind) =>
      fc.tuple(body[kind], address[kind], fc.nat()).map(([content, path, at]): RawRequest => {
        const headers =
          kind === 'broken' && at % 3 === 0
            ? { 'content-type': brokenTypes[at % brokenTypes.length] as string }
            : type
              ? { 'content-type': type }
              : {}
        return {
          operation: route.operation,
          user: this.#users(route, kind, at),
          method: route.method ?? 'POST',
          path: `/api${path}`,
          headers: { ...headers, ...(at % 6 === 0 ? oddHeaders[at % oddHeaders.length] : {}) } as Record<
            string,
            string
          >,
          body: content,
        }
      })
    return Object.fromEntries(Object.keys(shares).map((kind) => [kind, of(kind as Kind)])) as Record<
      Kind,
      fc.Arbitrary<RawRequest>
    >
  }
}

interface Sources {
  pick: PickKnownValue
  row(at: number): unknown
  archives: readonly Buffer[]
}
type Contents = Record<Kind, fc.Arbitrary<Buffer | undefined>>
const every = <Value>(value: fc.Arbitrary<Value>, others: Partial<Record<Kind, fc.Arbitrary<Value>>> = {}) =>
  ({ ...Object.fromEntries(Object.keys(shares).map((kind) => [kind, value])), ...others }) as Record<
    Kind,
    fc.Arbitrary<Value>
  >

function contentOf(route: Route, { pick, row, archives }: Sources): Contents {
  const broken = fc.constantFrom(...brokenBodies).map(utf8)
  if (route.bodyType === 'multipart') return every(uploads(archives))
  if (!route.body) return every(fc.constant(undefined), { broken })
  const schema = route.body as Schema
  if (route.bodyType === 'text') {
    const named = fc
      .tuple(validValues(schema, pick), fc.nat())
      .map(([value, at]) => String(pick('plainText', at) ?? value))
    const good = fc.oneof(validValues(schema, pick).map(String), named).map(utf8)
    return every(text.map(utf8), { good, known: good })
  }
  const json = createBodies(schema, pick, row)
  if (route.bodyType === 'form') {
    const form = (body: string) =>
      utf8(
        new URLSearchParams(
          Object.entries(safely(body) ?? {}).map(([key, value]): [string, string] => [
            key,
            typeof value === 'object' ? '{}' : String(value),
          ]),
        ).toString(),
      )
    // Adds a required field, because most forms would be empty if every field were optional.
    const required = schema.required?.length ? schema.required : Object.keys(schema.properties ?? {})
    const whole = createBodies({ ...schema, required }, pick, row)
    return every(text.map(utf8), {
      good: json.good.map(form),
      known: whole.known.map(form),
      odd: json.odd.map(form),
      limit: json.limit.map(form),
    })
  }
  return every(broken, Object.fromEntries(Object.entries(json).map(([kind, body]) => [kind, body.map(utf8)])))
}

function safely(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const order = 'Order number,Brand,Customer,Country,Status,Model,Quantity'
const lists = [
  `SO-${'$'},LUX_POWER,Anna,DE,DRAFT,LXP_5K,3`,
  'SO-$,EG4,,US,SHIPPED,SNA_5000,0',
  '$,,,,,,',
].map((row) => `${order}\n${row}\n`)

/** Generates forms with one file, mostly complete. */
function uploads(archives: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const files = fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...lists), fc.nat())
        .map(([list, at]) => ['orders.csv', utf8(list.replaceAll('$', String(at)))] as const),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ['a.pdf', utf8('%PDF-1.7\n')] as const,
        ['a.txt', utf8('word')] as const,
        ['a.md', utf8('# word')] as const,
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...archives), fc.nat())
        .map(([archive, at]) => ['a.tgz', at % 2 ? archive : broken(archive, at)] as const),
    },
    { weight: 4, arbitrary: fc.tuple(oddNames, oddContents) },
  )
  return fc.tuple(files, fc.nat({ max: 19 })).map(([[name, content], at]) => {
    const disposition = `form-data; name="${at === 0 ? 'other' : 'file'}"; filename="${name.replace(/["\r\n]/g, '_')}"`
    const head = utf8(`--x\r\ncontent-disposition: ${disposition}\r\ncontent-type: text/plain\r\n\r\n`)
    const part = Buffer.concat([head, content, utf8('\r\n')])
    const end = utf8('--x--\r\n')
    return Buffer.concat(at === 1 ? [part] : at === 2 ? [part, part, end] : at === 3 ? [end] : [part, end])
  })
}

const oddNames = fc.oneof(
  fc.constantFrom('orders.csv', 'orders.xlsx', 'a.pdf', '../a.csv', 'a.csv\0', '.csv', 'x'.repeat(300)),
  text,
)
const oddContents = fc
  .oneof(fc.constantFrom('PK\x03\x04', '', '\ud83d', '<svg/>', 'GIF89a', '\ufeffa;b\n1;2'), text)
  .map(utf8)

/** Changes one byte. */
function broken(archive: Buffer, at: number): Buffer {
  const copy = Buffer.from(archive)
  copy[at % copy.length] = at % 256
  return copy
}

/** Path with its parameters and its query. */
function addressOf(
  route: Route,
  pick: (name: string, at: number) => unknown,
): Record<Kind, fc.Arbitrary<string>> {
  const put = (params: Record<string, unknown>, encode: (value: unknown) => string) =>
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  const part = fc.constantFrom(...oddParts)
  const params = (route.params ? validValues(route.params as Schema, pick) : fc.constant({})) as fc.Arbitrary<
    Record<string, unknown>
  >
  const query = (route.query ? validValues(route.query as Schema, pick) : fc.constant({})) as fc.Arbitrary<
    Record<string, unknown>
  >
  const search = (values: Record<string, unknown>) => {
    const pairs = Object.entries(values).map(([key, value]) => `${key}=${encoded(value)}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  const good = fc.tuple(params, query).map(([named, asked]) => `${put(named, encoded)}${search(asked)}`)
  if (!route.params && !route.query)
    return every(good, { broken: fc.tuple(good, part).map(([path, odd]) => `${path}?a=${odd}`) })
  const odd = fc.tuple(params, query, part, fc.nat(), text).map(([named, asked, oddPart, at, value]) => {
    const path = route.params ? put(named, () => oddPart) : put(named, encoded)
    const keys = Object.keys(asked)
    const key = keys[at % Math.max(1, keys.length)] ?? 'a'
    if (at % 3 === 0) return `${path}${search(asked)}${keys.length > 0 ? '&' : '?'}${key}=${oddPart}`
    if (at % 3 === 1) return `${path}?${key}=${oddPart}`
    return `${path}${search({ ...asked, [key]: value.slice(0, 3_000) })}`
  })
  const unbodied = !route.body
  return every(good, {
    broken: odd,
    ...(unbodied ? { odd, missing: odd, blank: odd, limit: odd, key: odd, deep: odd } : { key: odd }),
  })
}

/** Derives a seed per case. */
function seedOf(seed: number, operation: string, index: number): number {
  let hash = seed | 0
  for (const sign of `${operation} ${index}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
