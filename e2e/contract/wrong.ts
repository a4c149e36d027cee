import type { Schema } from './lists.ts'

const formsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(formsOf) ?? [schema]

/** Returns the required fields; none if the body has several forms. */
export const getRequiredNames = (body: Schema): readonly string[] => (body.anyOf ? [] : (body.required ?? []))

interface Wrong {
  value: unknown
  /** Paths of the invalid values: `lines.0.quantity`; empty if all are valid. */
  paths: string[]
}

const here = (value: unknown): Wrong => ({ value, paths: [''] })
const join = (name: string | number, path: string) => (path === '' ? String(name) : `${name}.${path}`)

/** Returns a value of another type; for objects and lists, each part is wrong. */
function wrongValue(schema: Schema): Wrong {
  const forms = formsOf(schema)
  if (forms.length > 1)
    return forms.every(({ type }) => type) ? here({ nothing: 'like it' }) : { value: null, paths: [] }
  const [{ type, properties, items } = {} as Schema] = forms
  if (type === 'object' && properties) return wrongObject(properties)
  if (type === 'array' && items) {
    const { value, paths } = wrongValue(items)
    return { value: [value], paths: paths.map((path) => join(0, path)) }
  }
  if (type === 'string') return here(5)
  return type === undefined || type === 'null' ? { value: null, paths: [] } : here('no such thing')
}

function wrongObject(properties: Readonly<Record<string, Schema>>): Wrong {
  const parts = Object.entries(properties).map(([name, schema]) => [name, wrongValue(schema)] as const)
  return {
    value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    paths: parts.flatMap(([name, { paths }]) => paths.map((path) => join(name, path))),
  }
}

/** Creates a body with every field of a wrong type, and lists their paths. */
export function createWrongInput(body: Schema): { body: unknown; paths: string[] } {
  const [first = {}, ...others] = formsOf(body)
  if (others.length > 0 || !first.properties) return { body: null, paths: [] }
  const { value, paths } = wrongObject(first.properties)
  return { body: value, paths }
}
