import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildOpenapi } from '@portal/contracts/openapi.ts'
import { type ClientCall, listCalls } from './document.ts'
import { hasOwnType, type Schema, toInlineType } from './type.ts'

const head = `// Made from the OpenAPI document by \`npm run contracts:update\`: not to be edited.

/** One page of a list. */
export interface Page<Row> {
  content: Row[]
  totalElements: number
  /** False when counting was cut off: there are at least this many. */
  totalIsExact: boolean
  page: number
  size: number
}
`

/** Generates the types of all calls and webhook bodies, and the table of calls. */
export async function generateClient(): Promise<string> {
  const document = await buildOpenapi()
  const used = new Map<string, string>()
  const typed = (schema: Schema): string => {
    const name = schema.$ref?.replace('#/components/schemas/', '')
    if (name === undefined) return toInlineType(schema, typed)
    const target = document.components.schemas[name] as Schema
    if (!hasOwnType(target)) return toInlineType(target, typed)
    if (!used.has(name)) {
      used.set(name, '')
      used.set(name, `export type ${name} = ${toInlineType(target, typed)}\n`)
    }
    return name
  }
  const calls = listCalls(document)
  const entries = calls.map((call) => entryOf(call, typed))
  const events = Object.values(document.webhooks).map(({ post }) =>
    typed(post.requestBody.content['application/json'].schema as Schema),
  )
  const shared = [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  const text = [
    head,
    ...shared,
    `/** Body of a webhook call. */\nexport type WebhookEvent =\n${events.map((event) => `  | ${event}\n`).join('')}`,
    `export interface Calls {\n${entries.join('')}}\n`,
    `/** Method and path; how what is taken is sent; how the call may be repeated. */`,
    `export const calls: Readonly<Record<keyof Calls, string>> = {\n${calls.map(rowOf).join('')}}\n`,
  ].join('\n')
  return formatted(text)
}

function formatted(text: string): string {
  const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome')
  const options = { input: text, encoding: 'utf8', maxBuffer: 10_000_000 } as const
  return execFileSync(biome, ['format', '--stdin-file-path=calls.generated.ts'], options)
}

function entryOf(
  { name, summary, permission, by, takes, gives }: ClientCall,
  typed: (schema: Schema) => string,
) {
  const needs = ` Needs \`${permission}\`.`
  const taken = takes ? typed(takes) : 'undefined'
  const given = gives ? typed(gives) : 'Response'
  const callers = by.map((one) => `'${one}'`).join(' | ')
  return `${comment(`${summary}.${needs}`)}  ${name}: { by: ${callers}; takes: ${taken}; gives: ${given} }\n`
}

/** Wraps comments, because the formatter does not. */
function comment(text: string): string {
  const lines = text
    .replace(/(.{1,100})(?: |$)/g, '$1\n')
    .trimEnd()
    .split('\n')
  const [line = '', ...more] = lines
  return more.length === 0
    ? `  /** ${line} */\n`
    : `  /**\n${lines.map((one) => `   * ${one}\n`).join('')}   */\n`
}

const rowOf = ({ name, method, path, sends, gives, repeat }: ClientCall) =>
  `  ${name}: '${method} ${path} ${sends ?? '-'} ${repeat ?? '-'}${gives ? '' : ' file'}',\n`
