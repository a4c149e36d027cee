import { contracts } from '@portal/contracts/all.ts'
import { ownPermissions } from '@portal/contracts/permission.ts'
import type { Route } from '@portal/contracts/route.ts'

/** Recognizes calls that every account may make about its own rows. */
export const isAboutOwnRows = ({ access }: Route) =>
  ownPermissions.some((permission) => permission === access)

/** The parts of JSON Schema that the suite needs. */
export interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

export type FilterKind = 'text' | 'exact' | 'code' | 'flag' | 'day' | 'amount'

export interface ListFilter {
  name: string
  kind: FilterKind
  /** True if several codes are sent as texts. */
  takesTexts: boolean
}

export type Row = Readonly<Record<string, unknown>>

/** Call that returns pages of rows, with the calls of the same entity about the same rows. */
export interface ListCalls {
  noun: string
  find: Route
  sorts: readonly string[]
  filters: readonly ListFilter[]
  sibling(ending: string): Route | undefined
}

const schemaOf = (value: unknown) => value as Schema | undefined
const isPageRequest = ({ properties = {} }: Schema) => 'page' in properties && 'size' in properties

const formsIn = (schema: Schema): Schema[] => schema.anyOf?.flatMap(formsIn) ?? [schema]

function filterKind(schema: Schema): FilterKind {
  const forms = formsIn(schema)
  const [first = {}] = forms
  if (first.type === 'boolean') return 'flag'
  if (!schema.anyOf && !first.properties) return 'exact'
  if (forms.some(({ type }) => type === 'array')) return 'code'
  const from = first.properties?.from
  if (from) return from.format === 'date' ? 'day' : 'amount'
  return 'text'
}

/** Returns the answers of one run, given its id. */
const partsOfOneRow: ReadonlySet<string> = new Set(['findExamAnswers'])

const routesByPath = new Map<string, Route>(
  Object.values(contracts).flatMap((table) =>
    Object.values<Route>(table).map((route) => [`${route.service} ${route.path}`, route] as const),
  ),
)

/** Calls of the contracts that return pages of rows, except parts of one row. */
export const allLists: readonly ListCalls[] = Object.entries(contracts).flatMap(([noun, table]) =>
  Object.values<Route>(table).flatMap((find): ListCalls[] => {
    const body = schemaOf(find.body)
    const rows = schemaOf(find.data)?.properties?.content?.items
    if (!body || !isPageRequest(body) || !rows?.properties) return []
    if (body.required?.includes('queryParams') || partsOfOneRow.has(find.operation)) return []
    const filters = Object.entries(body.properties?.queryParams?.properties ?? {})
      .filter(([name]) => name !== 'search')
      .map(([name, schema]) => ({
        name,
        kind: filterKind(schema),
        takesTexts: formsIn(schema).some(({ type, items }) => type === 'array' && items?.type === 'string'),
      }))
    const folder = find.path.slice(0, find.path.lastIndexOf('/'))
    return [
      {
        noun,
        find,
        sorts: (body.properties?.sort?.enum ?? []) as string[],
        filters,
        // Excludes a user's own results, which others cannot change or export.
        sibling: (ending) =>
          isAboutOwnRows(find) ? undefined : routesByPath.get(`${find.service} ${folder}/${ending}`),
      },
    ]
  }),
)
