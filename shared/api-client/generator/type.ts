/** Keywords of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
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
const isPage = (properties: object) => Object.keys(properties).toSorted().join() === pageKeys
const isName = /^[A-Za-z_$][\w$]*$/
const union = (types: string[]) => [...new Set(types)].join(' | ')
const grouped = (type: string) => (/ \| /.test(type) && !/^[{(].*[})]$/s.test(type) ? `(${type})` : type)

/** Whether a component gets its own type: pages are `Page<Row>`, and small ones are clearer inline. */
export const hasOwnType = ({ enum: values, anyOf, items = {}, properties = {} }: Schema): boolean =>
  values !== undefined ||
  anyOf !== undefined ||
  items.$ref !== undefined ||
  items.properties !== undefined ||
  (Object.keys(properties).length >= 3 && !isPage(properties))

/**
 * Converts a schema to a TypeScript type, using `inner` for nested schemas. @throws Error for unknown
 * keywords, so that none is dropped silently
 */
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
  const { properties = {}, additionalProperties, patternProperties, required = [] } = schema
  if (typeof additionalProperties === 'object') return `Record<string, ${inner(additionalProperties)}>`
  const values = Object.values(patternProperties ?? {})
  if (values.length > 0) return `Record<string, ${union(values.map(inner))}>`
  const keys = Object.keys(properties)
  if (keys.length === 0) return 'object'
  if (isPage(properties) && properties.content?.items) return `Page<${inner(properties.content.items)}>`
  const fields = Object.entries(properties).map(
    ([key, value]) =>
      `${isName.test(key) ? key : JSON.stringify(key)}${required.includes(key) ? '' : '?'}: ${inner(value)}`,
  )
  return `{ ${fields.join('; ')} }`
}
