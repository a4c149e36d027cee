import type { OpenapiDocument } from '@portal/contracts/openapi.ts'
import { resolveOperation } from '@portal/contracts/openapi-resolve.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | false
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  [limit: string]: unknown
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-permission': string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  /** Redirects have no answer with status 200. */
  responses: { 200?: { content: Record<string, { schema: Schema }> } }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'] as const

/** Renders a schema as HTML: types by name, all options, one field per line. */
function shape(schema: Schema, depth = 0): string {
  if (schema.$ref) return link(schema.$ref.replace('#/components/schemas/', ''))
  if (schema.enum) return schema.enum.map(value).join(' | ')
  if (schema.const !== undefined) return value(schema.const)
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, depth)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => shape(item, depth)).join(', ')}]`
  if (schema.items) return `${grouped(shape(schema.items, depth))}[]`
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) =>
        `${'  '.repeat(depth + 1)}${escaped(name)}${schema.required?.includes(name) ? '' : '?'}: ${shape(field, depth + 1)}`,
    )
    return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
  }
  if (typeof schema.additionalProperties === 'object')
    return `{ [key]: ${shape(schema.additionalProperties, depth)} }`
  const bounds = limits.flatMap((limit) => (schema[limit] === undefined ? [] : [`${limit} ${schema[limit]}`]))
  return escaped(
    [schema.format ?? schema.type ?? 'any', ...(bounds.length > 0 ? [`(${bounds.join(', ')})`] : [])].join(
      ' ',
    ),
  )
}

const link = (name: string) => `<a href="#${name}">${name}</a>`
const value = (constant: unknown) => escaped(JSON.stringify(constant))
const grouped = (text: string) => (/^[^{]* \| /.test(text) ? `(${text})` : text)

function contents(label: string, content: Record<string, { schema: Schema }> | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h4>${label} <span>${escaped(type)}</span></h4><pre tabindex="0">${shape(schema)}</pre>`,
    )
    .join('')
}

const takesKeys = ({ security }: Operation) => security.some((way) => 'apiKey' in way)

function entry(path: string, method: string, call: Operation): string {
  const parameters = call.parameters
    .map(({ name, in: place, schema }) => `${escaped(name)} (${place}): ${shape(schema)}`)
    .join('\n')
  return `<details id="${call.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(call.summary)}</span></summary>
<p>Operation <code>${call.operationId}</code>, needs <code>${escaped(call['x-permission'])}</code>${takesKeys(call) ? '; API keys may call it' : ''}.</p>
${parameters && `<h4>Parameters</h4><pre tabindex="0">${parameters}</pre>`}${contents('Body', call.requestBody?.content)}${contents('Answer', call.responses[200]?.content)}</details>`
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 32px 20px 80px; max-width: 960px }
h2 { margin: 32px 0 8px; text-transform: capitalize }
h4 { margin: 12px 0 4px } h4 span { font-weight: 400; opacity: .75 }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0 }
summary { cursor: pointer; overflow-wrap: anywhere } summary b { display: inline-block; min-width: 56px; color: light-dark(#2f7350, #7cc79b) }
summary span { opacity: .75 }
pre[id] { scroll-margin-top: 48px }
pre { overflow: auto; padding: 12px; border-radius: 8px; background: color-mix(in srgb, currentColor 7%, transparent); font-size: 13px }
a { color: light-dark(#2f7350, #7cc79b) }`

/**
 * Renders the document as a page without scripts. Caches everything except the nonce, because the page is
 * public.
 */
export function createDocsPage(document: OpenapiDocument): (nonce: string) => string {
  const nouns = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = resolveOperation(operation, document) as Operation
      const noun = call.tags[0] ?? ''
      nouns.set(noun, [...(nouns.get(noun) ?? []), entry(path, method, call)])
    }
  }
  const sections = [...nouns]
    .map(([noun, entries]) => `<section><h2>${escaped(noun)}</h2>${entries.join('')}</section>`)
    .join('')
  // Browsers open the details that contain the target of a link.
  const types = Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details><summary><code>${name}</code></summary><pre id="${name}" tabindex="0">${shape(schema as Schema)}</pre></details>`,
    )
    .join('')
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls – After-sales System</title><style nonce="`
  const rest = `">${style}</style></head>
<body><main><h1>Calls of the After-sales System</h1><p>${escaped(document.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p><p><a href="/api/openapi.json">OpenAPI document</a>, <a href="/api/docs/api-client.tgz">typed client for npm</a></p>${sections}<section><h2>Types</h2>${types}</section></main></body></html>`
  return (nonce) => head + nonce + rest
}
