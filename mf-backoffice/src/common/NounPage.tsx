import { useT } from '@portal/client'
import {
  type Column,
  DataTable,
  type DataTableProps,
  type Exporting,
  HistoryDialog,
  type HistoryListProps,
  ListHeader,
  type ListState,
  PageHeader,
  PermissionButton,
  useListState,
} from '@portal/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNewRowFromHash } from './useNewRowFromHash.ts'

type Table<Row extends object> = Required<DataTableProps<Row>>
type Mutation<Trigger> = () => readonly [Trigger, ...unknown[]]
export type UseHistory = (of: { id: number }) => HistoryListProps['result']

/** Hooks of the noun's calls. */
interface NounHooks<Row extends object> {
  useFind(request: ListState['request']): Table<Row>['result']
  useGroups: Table<Row>['grouping']['useGroups']
  useExport: Mutation<Exporting['start']>
  useDelete: Mutation<Table<Row>['onDelete']>
  useRestore: Mutation<Table<Row>['onRestore']>
  useCount: Mutation<Table<Row>['onCount']>
  useHistory: UseHistory
}

interface NounFormProps<Row> {
  /** Values of the form: the edited row, or a new one by default. */
  row?: Row
  onSaved?: (row: Row) => void
  onClose: () => void
}

interface NounPageProps<Row extends object> extends Pick<DataTableProps<Row>, 'preview' | 'changing'> {
  /** Name under which the settings of the table are stored. */
  name: string
  /** Noun in `noun:edit` and `noun:delete`. */
  permission: string
  title: string
  /** Replaces the title if the list shares its page. */
  tabs?: ReactNode
  /** Additional parameters of the page's address. */
  others?: readonly string[]
  /** Content beside the button for a new row. */
  actions?: ReactNode
  newTitle: string
  historyTitle(row: Row): string
  columns: readonly Column<Row>[]
  exporting: Pick<Exporting, 'fields' | 'service'>
  groups: readonly string[]
  hooks: NounHooks<Row>
  form: ComponentType<NounFormProps<Row>>
}

type Open<Row> = { form: 'new' } | { form: 'edit' | 'history'; row: Row }

interface RowHistoryProps<Row> {
  row: Row
  title: string
  columns: readonly Column<Row>[]
  useHistory: UseHistory
  onClose: () => void
}

const RowHistory = <Row extends { id: number }>({ row, useHistory, ...dialog }: RowHistoryProps<Row>) => (
  <HistoryDialog {...dialog} result={useHistory({ id: row.id })} />
)

/**
 * Page of a noun: list, form dialog, history and bin. Pages with more dialogs combine these components
 * themselves.
 */
export function NounPage<Row extends { id: number }>({
  name,
  permission,
  title,
  tabs,
  others,
  actions,
  newTitle,
  historyTitle,
  columns,
  exporting,
  groups,
  hooks,
  form: Form,
  ...table
}: NounPageProps<Row>) {
  const t = useT()
  const list = useListState(columns, { name, direction: 'DESC', ...(others && { others }) })
  const result = hooks.useFind(list.request)
  const [start] = hooks.useExport()
  const [remove] = hooks.useDelete()
  const [restore] = hooks.useRestore()
  const [count] = hooks.useCount()
  const [open, setOpen] = useState<Open<Row>>()
  const edit = `${permission}:edit`
  const asked = useNewRowFromHash(edit)
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  const buttons = !list.isBin && (
    <>
      {actions}
      <PermissionButton permission={edit} variant="contained" onClick={() => setOpen({ form: 'new' })}>
        {newTitle}
      </PermissionButton>
    </>
  )
  return (
    <>
      {tabs ? (
        <ListHeader title={tabs}>{buttons}</ListHeader>
      ) : (
        <PageHeader title={title} actions={buttons} />
      )}
      <DataTable
        {...table}
        label={title}
        name={name}
        columns={columns}
        list={list}
        grouping={{ fields: groups, useGroups: hooks.useGroups }}
        result={result}
        exporting={{ ...exporting, start }}
        operations={[
          { label: t('Edit'), permission: edit, onClick: (row) => setOpen({ form: 'edit', row }) },
          { label: t('History'), permission: edit, onClick: (row) => setOpen({ form: 'history', row }) },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        deletePermission={`${permission}:delete`}
      />
      {(open?.form === 'new' || asked.isAsked) && <Form onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <Form row={open.row} onClose={close} />}
      {open?.form === 'history' && (
        <RowHistory
          row={open.row}
          title={historyTitle(open.row)}
          columns={columns}
          useHistory={hooks.useHistory}
          onClose={close}
        />
      )}
    </>
  )
}
