import { useNavigate, useT } from '@portal/client'
import { DataTable, lazyComponent, PageHeader, useListState } from '@portal/ui'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type DocumentDefinition, type DocumentRow, getNumber } from './documents.ts'
import { documentKinds, documentPath } from './kinds.ts'
import { Totals } from './Totals.tsx'

interface DocumentListProps<Row extends DocumentRow> {
  of: DocumentDefinition<Row>
  actions?: ReactNode
  /** Tabs that replace the title if the list shares its page. */
  tabs?: ReactNode
  others?: readonly string[]
}

const DocumentPreview = lazyComponent<{ of: DocumentDefinition<never>; row: never }>(
  () => import('./DocumentPreview.tsx'),
)
const useNoSum = () => ({})

/** List of one kind of documents with totals. */
export function DocumentList<Row extends DocumentRow>({ of, actions, tabs, others }: DocumentListProps<Row>) {
  const { kind, name, columns, exported, groups, summed = [], order, hooks } = of
  const t = useT()
  const navigate = useNavigate()
  const title = t(documentKinds[kind].many)
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
  const preview = useMemo<ComponentType<{ row: Row }>>(
    () =>
      ({ row }) => <DocumentPreview of={of as never} row={row as never} />,
    [of],
  )
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
        exporting={{ fields: exported, service: 'finance', start }}
        onOpen={(row) => navigate(documentPath(kind, getNumber(of, row)))}
        preview={preview}
      />
    </>
  )
}
