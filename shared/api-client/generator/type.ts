/** Parts of JSON Schema that the document uses. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
}

const simple: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}
const pageKeys = 'content,page,size,totalElements,totalIsExact'
const isName = /^[A-Za-z_$][\w$]*$/
const union = (types: string[]) => [...new Set(types)].join(' | ')
const grouped = (type: string) => (/ \| /.test(type) && !/^[{(].*[})]$/s.test(type) ? `(${type})` : type)

/**
 * Converts a schema to a TypeScript type. `nameOf` names schemas. @throws Error for unknown parts, so that
 * none is dropped silently
 */
export function toType(schema: Schema, nameOf: (schema: Schema) => string | undefined): string {
  const name = nameOf(schema)
  return name ?? toInlineType(schema, (inner) => toType(inner, nameOf))
}

export function toInlineType(schema: Schema, inner: (schema: Schema) => string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) return union(schema.anyOf.map(inner))
  if (schema.type === 'array' && schema.items) return `${grouped(inner(schema.items))}[]`
  if (schema.type === 'object' || schema.properties) return objectOf(schema, inner)
  const known = simple[schema.type ?? '']
  if (known) return known
  if (Object.keys(schema).length === 0) return 'unknown'
  throw new Error(`The generator of types does not know ${JSON.stringify(schema).slice(0, 200)}`)
}

function objectOf(schema: Schema, inner: (schema: Schema) => string): string {
  const { properties = {}, patternProperties, required = [] } = schema
  const values = Object.values(patternProperties ?? {})
  if (values.length > 0) return `Record<string, ${union(values.map(inner))}>`
  const keys = Object.keys(properties)
  if (keys.length === 0) return 'object'
  const row = properties.content?.items
  if (row && keys.toSorted().join() === pageKeys) return `Page<${inner(row)}>`
  const fields = Object.entries(properties).map(
    ([key, value]) =>
      `${isName.test(key) ? key : JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${inner(value)}`,
  )
  return `{ ${fields.join('; ')} }`
}
