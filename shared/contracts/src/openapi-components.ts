/** Collects the components that operations refer to. */
export interface Components {
  /** Returns a schema as JSON, in which named schemas are references. */
  refer: (schema: object) => object
  /** Returns a reference to a component. @throws Error if another component has the same name */
  share: (kind: 'responses' | 'requestBodies', name: string, component: object) => object
  nameOf: (schema: object) => string | undefined
  /** Returns the components by kind and name. */
  collect: () => Record<'schemas' | 'responses' | 'requestBodies', Record<string, object>>
}

export function createComponents(nameOf: Components['nameOf']): Components {
  const found = {
    schemas: new Map<string, object>(),
    responses: new Map<string, object>(),
    requestBodies: new Map<string, object>(),
  }
  const known = new WeakMap<object, object>()
  function refer(schema: object) {
    const reference = known.get(schema) ?? toReference(schema)
    known.set(schema, reference)
    return reference
  }
  function toReference(schema: object) {
    const name = nameOf(schema)
    if (!name) return expand(schema)
    if (!found.schemas.has(name)) found.schemas.set(name, expand(schema))
    return { $ref: `#/components/schemas/${name}` }
  }
  /** Removes TypeBox symbols, which JSON does not support. */
  const expand = (schema: object): object =>
    Object.fromEntries(Object.entries(toCurrentDialect(schema)).map(([key, value]) => [key, toJson(value)]))
  const toJson = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toJson)
    return typeof value === 'object' && value !== null ? refer(value) : value
  }
  return {
    refer,
    share: (kind, name, component) => {
      const other = found[kind].get(name) ?? component
      if (JSON.stringify(other) !== JSON.stringify(component))
        throw new Error(`Two ${kind} are named ${name}`)
      found[kind].set(name, component)
      return { $ref: `#/components/${kind}/${name}` }
    },
    nameOf,
    collect: () => ({
      schemas: sortByName(found.schemas),
      responses: sortByName(found.responses),
      requestBodies: sortByName(found.requestBodies),
    }),
  }
}

const sortByName = (components: ReadonlyMap<string, object>): Record<string, object> =>
  Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Converts TypeBox schemas to JSON Schema 2020-12, the dialect of OpenAPI 3.1: TypeBox writes tuples as in
 * draft 7, and records with a pattern that matches all keys.
 */
function toCurrentDialect(schema: Written): object {
  const { items, additionalItems, patternProperties, ...others } = schema
  if (Array.isArray(items)) return { ...others, prefixItems: items, items: additionalItems }
  const value = patternProperties?.['^.*$']
  return value ? { ...others, additionalProperties: value } : schema
}
interface Written {
  items?: unknown
  additionalItems?: unknown
  patternProperties?: Record<string, object>
}
