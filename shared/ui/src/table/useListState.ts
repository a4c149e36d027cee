import { useSearchParams, useSession } from '@portal/client'
import type { Sort } from '@portal/contracts/page.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Column } from '../column.ts'
import {
  allRowsView,
  createAddressWriter,
  getListParameters,
  hasNoListParameters,
  listParameters,
  toSearchText,
} from './address.ts'
import { type FilterValue, readFilters, toRequestFilters } from './filter.ts'
import type { ListState } from './list-state.ts'
import { usePageSize } from './usePageSize.ts'
import { getApplicableView } from './viewContent.ts'

type Direction = 'ASC' | 'DESC'

/** Defaults of a list, which the address overrides. */
export interface ListDefaults {
  /** Prefix of the parameter names, for pages with two lists. */
  prefix?: string
  size?: number
  sort?: string
  direction?: Direction
  /** Additional parameters of the page's address, which are no filters. */
  others?: readonly string[]
  /** Name of the table: an empty address opens the reader's default view. */
  name?: string
}

const noOthers: readonly string[] = []

/** Limit of the engine. */
export const maxSorts = 4

function readSorts(columns: readonly Column<never>[], now: URLSearchParams, prefix: string): Sort[] {
  const directions = now.getAll(`${prefix}direction`)
  const wanted = now
    .getAll(`${prefix}sort`)
    .map((column, index): Sort => ({ column, direction: directions[index] === 'DESC' ? 'DESC' : 'ASC' }))
  return wanted
    .filter(({ column }, index) => wanted.findIndex((one) => one.column === column) === index)
    .filter(({ column }) => columns.some(({ sortable, field }) => sortable && field === column))
    .slice(0, maxSorts)
}

/** Milliseconds for which a new row is highlighted, equal to its notice. */
const markMs = 10_000

function useNewId() {
  const [newId, setNewId] = useState<number>()
  useEffect(() => {
    if (newId === undefined) return
    const timer = setTimeout(() => setNewId(undefined), markMs)
    return () => clearTimeout(timer)
  }, [newId])
  return [newId, setNewId] as const
}

/** Returns the default view of a table, if any. */
export function useDefaultView(name: string | undefined) {
  const { openingViews } = useSession().user
  return name === undefined ? undefined : openingViews?.find(({ table }) => table === name)
}

/**
 * State of a list in the page's address: page, sort order, search and filters, for sharing, reload and Back.
 * Invalid values (an unknown column, page 0) are ignored; unknown filters are reported.
 */
export function useListState<Row>(
  columns: readonly Column<Row>[] = [],
  defaults: ListDefaults = {},
): ListState {
  const [params, setParams] = useSearchParams()
  const { prefix = '', sort: firstSort, direction: firstDirection = 'ASC' } = defaults
  const { rows } = usePageSize(defaults.name)
  const size = defaults.size ?? rows
  const { others = noOthers } = defaults
  const opening = useDefaultView(defaults.name)
  // Recomputes relative dates each day.
  const today = new Date().toDateString()
  const [newId, setNewId] = useNewId()

  const written = params.toString()
  const address = useMemo(() => {
    const next = new URLSearchParams(written)
    if (!opening || !hasNoListParameters(next, prefix, others)) return written
    const known = columns as readonly Column<never>[]
    const { shown } = getApplicableView(opening.content, known)
    createAddressWriter(known, prefix).putShown(next, { ...shown, view: opening.id })
    return next.toString()
  }, [written, opening, columns, prefix, others])

  return useMemo(() => {
    const writer = createAddressWriter(columns as readonly Column<never>[], prefix)
    const { put, putFilters, putSearch, putSorts, putColumns, putShown } = writer
    const now = new URLSearchParams(address)
    const sorts = readSorts(columns as readonly Column<never>[], now, prefix)
    const [first] = sorts
    const sort = first ? first.column : firstSort
    const direction = first ? first.direction : firstDirection
    const number = Number(now.get(`${prefix}page`) ?? 1)
    const page = Number.isInteger(number) && number >= 1 && number <= 1e9 ? number : 1
    const { filters, unknown: unknownValues } = readFilters(columns as readonly Column<never>[], now, prefix)
    const isKnown = (name: string) =>
      listParameters.includes(name) ||
      others.includes(name) ||
      columns.some(({ field, filter }) => filter && field === name)
    const unknownNames = getListParameters(now, prefix).filter((name) => !isKnown(name))
    const unknown = [...unknownNames.map((name) => ({ name })), ...unknownValues]
    const search = toSearchText(now.get(`${prefix}search`) ?? '')
    const queryParams = { ...toRequestFilters(filters, new Date(today)), ...(search && { search }) }
    const isBin = now.get(`${prefix}bin`) === '1'
    const chosen = now.get(`${prefix}columns`)?.split('.') ?? []
    const shown = [...new Set(chosen)].filter((field) => columns.some((column) => column.field === field))
    const group = now.get(`${prefix}group`) || undefined
    const view = Number(now.get(`${prefix}savedView`))
    const preview = now.get(`${prefix}preview`)

    const change = (edit: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(address)
      edit(next)
      // Keeps a parameter, because an empty address opens the default view.
      if (opening && hasNoListParameters(next, prefix, others)) put(next, 'savedView', allRowsView)
      setParams(next, { replace })
    }
    return {
      request: {
        page,
        size,
        ...(sorts.length > 1 ? { sorts } : sort ? { sort, direction } : { direction }),
        ...(Object.keys(queryParams).length > 0 && { queryParams }),
        ...(isBin && { deleted: true }),
      },
      page,
      sorts,
      filters,
      ...(search && { search }),
      unknown,
      isBin,
      ...(shown.length > 0 && { columns: shown }),
      ...(group !== undefined && { group }),
      ...(Number.isSafeInteger(view) && view > 0 && { view }),
      ...(preview && { preview }),
      ...(newId !== undefined && { newId }),
      showNew: ({ id }) => {
        setNewId(id)
        const isNewestFirst = !sort && direction === 'DESC' && Object.keys(queryParams).length === 0
        if (isNewestFirst && page > 1) change((next) => put(next, 'page', undefined))
      },
      setPage: (to, options) =>
        change((next) => put(next, 'page', to > 1 ? String(to) : undefined), options?.replace),
      setSorts: (to) => change((next) => putSorts(next, to)),
      // Replaces the history entry while typing.
      setFilter: (field, value) =>
        change(
          (next) => {
            const { [field]: _, ...rest } = filters
            putFilters(next, value === undefined ? rest : { ...rest, [field]: value })
          },
          value !== undefined && filters[field] !== undefined,
        ),
      setSearch: (text) => {
        if (toSearchText(text) !== search)
          change((next) => putSearch(next, toSearchText(text)), search !== undefined)
      },
      clear: () =>
        change((next) => {
          putFilters(next, {})
          putSearch(next, undefined)
        }),
      dropUnknown: (unknown) =>
        change((next) => {
          for (const { name } of unknown) next.delete(prefix + name)
          const isLeft = ([field]: [string, FilterValue]) => unknown.every(({ name }) => name !== field)
          putFilters(next, Object.fromEntries(Object.entries(filters).filter(isLeft)))
        }, true),
      setFilters: (wantedFilters) => change((next) => putFilters(next, wantedFilters)),
      setBin: (to) =>
        change((next) => {
          put(next, 'bin', to ? '1' : undefined)
          put(next, 'page', undefined)
        }),
      setColumns: (fields) => change((next) => putColumns(next, fields), true),
      setPreview: (key) => change((next) => put(next, 'preview', key), true),
      setGroup: (field) => change((next) => put(next, 'group', field)),
      show: (state) => change((next) => putShown(next, state)),
    }
  }, [
    address,
    today,
    opening,
    others,
    columns,
    prefix,
    size,
    firstSort,
    firstDirection,
    setParams,
    newId,
    setNewId,
  ])
}
