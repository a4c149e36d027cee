import * as T from 'typebox'
import { ChangeRequest } from './change.ts'
import { ExportRequest } from './export.contract.ts'
import type { List, ListFields } from './list.ts'
import { Chosen, CodeFilter, CountRequest, Page, PageRequest, QueryParams, SortField, Sorts } from './page.ts'
import { importModules } from './schema-modules.ts'
import { GroupRequest } from './summary.ts'
import { linePattern, optionalLinePattern, visiblePattern } from './values.ts'

type AnyList = List<T.TObject, ListFields>
type Exports = [name: string, value: unknown][]
type Names = (readonly [name: string, schema: object])[]

/**
 * Reads the names of schemas from the exports of the contracts, including those derived from lists, rows and
 * codes. Returns a function that finds the name of a schema, or of a copy that TypeBox made for an optional
 * field. Copies of ambiguous schemas have no name. @throws Error if one name has two schemas
 */
export async function readSchemaNames(): Promise<(schema: object) => string | undefined> {
  const exports = await readExports()
  const schemas = exports.filter((entry): entry is [string, T.TSchema] => isNamed(...entry))
  const exported = new Map<object, string>(schemas.map(([name, schema]) => [schema, name]))
  const copied = byText(schemas)
  const names = new Set(copied.values())
  const derived = byText(derive(exports, schemas).filter(([name]) => !names.has(name)))
  return (schema) => {
    const name = exported.get(schema)
    if (name !== undefined || !hasMeaning(schema)) return name
    const text = JSON.stringify(schema)
    return derived.get(text) ?? (T.IsOptional(schema) ? copied.get(text) : undefined)
  }
}

function byText(entries: Names): Map<string, string | undefined> {
  const texts = new Map<string, string>()
  const names = new Map<string, string | undefined>()
  for (const [name, schema] of entries) {
    const text = JSON.stringify(schema)
    if ((texts.get(name) ?? text) !== text) throw new Error(`Two schemas of the contracts are named ${name}`)
    texts.set(name, text)
    names.set(text, names.has(text) && names.get(text) !== name ? undefined : name)
  }
  return names
}

const readExports = async (): Promise<Exports> =>
  (await importModules()).flatMap((module) => Object.entries(module))

function derive(exports: Exports, schemas: [string, T.TSchema][]): Names {
  const lists = exports.filter((entry): entry is [string, AnyList] => isList(entry[1]))
  const changes = new Map(schemas.filter(([name]) => name.endsWith('Change')) as [string, T.TObject][])
  return [
    ...schemas.flatMap(([name, schema]) => [
      ...('properties' in schema ? [[`${name}Page`, Page(schema)] as const] : []),
      ...('enum' in schema ? [[`${name}Filter`, CodeFilter(schema)] as const] : []),
    ]),
    ...lists.flatMap(([name, list]) => {
      const noun = name.charAt(0).toUpperCase() + name.slice(1, -'List'.length)
      return deriveFromList(noun, list, changes.get(`${noun}Change`))
    }),
  ]
}

const isList = (value: unknown) => typeof value === 'object' && value !== null && 'filterKinds' in value
const isNamed = (name: string, value: unknown) =>
  /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && hasMeaning(value)

const commonTexts: readonly unknown[] = [linePattern, optionalLinePattern, visiblePattern]
/** Generic schemas can be equal by chance: numbers, days, unrestricted texts, records. */
const hasMeaning = (schema: { pattern?: unknown }) =>
  ['enum', 'anyOf', 'properties', 'items'].some((keyword) => keyword in schema) ||
  (schema.pattern !== undefined && !commonTexts.includes(schema.pattern))

function deriveFromList(noun: string, list: AnyList, change: T.TObject | undefined): Names {
  const { filter, sorts, groups } = list
  return [
    [`${noun}Filter`, QueryParams(filter)],
    [`${noun}Sort`, Sorts(sorts)],
    [`${noun}SortField`, SortField(sorts)],
    [`${noun}Selection`, Chosen(filter)],
    [`${noun}PageRequest`, PageRequest(list)],
    [`${noun}CountRequest`, CountRequest(filter)],
    [`${noun}GroupRequest`, GroupRequest(filter, groups)],
    [`${noun}ExportRequest`, ExportRequest(list)],
    ...(change ? [[`${noun}ChangeRequest`, ChangeRequest(filter, change)] as const] : []),
  ]
}
