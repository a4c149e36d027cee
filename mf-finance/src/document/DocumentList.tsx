import { useNavigate, useT } from '@portal/client'
import type { MoneyTotals } from '@portal/contracts/money.ts'
import {
  type Column,
  DataTable,
  type DataTableProps,
  type Exporting,
  type ListState,
  PageHeader,
  useListState,
} from '@portal/ui'
import type { ReactNode } from 'react'
import { type DocumentKind, documentPath, kinds } from './kinds.ts'
import { type Summed, Totals } from './Totals.tsx'

interface DocumentHooks<Row extends object> {
  useFind(request: ListState['request']): DataTableProps<Row>['result']
  useGroups: Required<DataTableProps<Row>>['grouping']['useGroups']
  useExport: () => readonly [Exporting['start'], ...unknown[]]
  useSum?(request: { queryParams?: never }): { currentData?: MoneyTotals; error?: unknown }
}

interface DocumentListProps<Row extends object> extends Pick<DataTableProps<Row>, 'preview'> {
  kind: DocumentKind
  /** Of the table, for what is kept of it. */
  name: string
  columns: readonly Column<Row>[]
  fields: readonly string[]
  groups: readonly string[]
  /** What is added up, and opens the page first. */
  summed?: readonly Summed[]
  order: string
  hooks: DocumentHooks<Row>
  numberOf(row: Row): string
  actions?: ReactNode
  /** Where the list shares its page: stands below the title. */
  tabs?: ReactNode
  others?: readonly string[]
}

const useNoSum = () => ({})

/** The list of one kind of documents, with what they come to. */
export function DocumentList<Row extends { id: number }>({
  kind,
  name,
  columns,
  fields,
  groups,
  summed = [],
  order,
  hooks,
  numberOf,
  actions,
  tabs,
  others,
  preview,
}: DocumentListProps<Row>) {
  const t = useT()
  const navigate = useNavigate()
  const title = t(kinds[kind].many)
  const list = useListState(columns, {
    name,
    sort: order,
    direction: 'DESC',
    ...(others && { others }),
  })
  const result = hooks.useFind(list.request)
  const useSum = hooks.useSum ?? useNoSum
  const { queryParams } = list.request
  const totals = useSum((queryParams ? { queryParams } : {}) as { queryParams?: never })
  const [start] = hooks.useExport()
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {tabs}
      <Totals result={totals} summed={summed} />
      <DataTable
        label={title}
        name={name}
        columns={columns}
        list={list}
        result={result}
        grouping={{ fields: groups, useGroups: hooks.useGroups }}
        exporting={{ fields, service: 'finance', start }}
        onOpen={(row) => navigate(documentPath(kind, numberOf(row)))}
        preview={preview}
      />
    </>
  )
}
