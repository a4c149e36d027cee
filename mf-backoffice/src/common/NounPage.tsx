import { useT } from '@portal/client'
import {
  type Column,
  DataTable,
  type DataTableProps,
  type ExportConfig,
  ListHeader,
  type ListState,
  type Operation,
  PageHeader,
  PermissionButton,
  useListState,
} from '@portal/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { RowDialogProps } from './createHistory.tsx'
import { useNewRowFromHash } from './useNewRowFromHash.ts'

type Table<Row extends object> = Required<DataTableProps<Row>>
type Mutation<Trigger> = () => readonly [Trigger, ...unknown[]]

/** Hooks of the noun's calls. */
interface NounHooks<Row extends object> {
  useFind(request: ListState['request']): Table<Row>['result']
  useGroups: Table<Row>['grouping']['useGroups']
  useExport: Mutation<ExportConfig['start']>
  useDelete: Mutation<Table<Row>['onDelete']>
  useRestore: Mutation<Table<Row>['onRestore']>
  useCount: Mutation<Table<Row>['onCount']>
}

interface NounFormProps<Row> {
  /** Values of the form: the edited row, or a new one by default. */
  row?: Row
  onSaved?: (row: Row) => void
  onClose: () => void
}

interface NounPageProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'preview' | 'changing' | 'onOpen' | 'summing' | 'empty'> {
  /** Name under which the settings of the table are stored. */
  name: string
  /** Noun in `noun:edit` and `noun:delete`. */
  permission: string
  /** Permission to add a row; that of editing by default. */
  newPermission?: string
  title: string
  /** Label of the list; the title by default. */
  label?: string
  /** Replaces the title if the list shares its page. */
  tabs?: ReactNode
  /** Additional parameters of the page's address. */
  others?: readonly string[]
  /** Content beside the button for a new row. */
  actions?: ReactNode
  newTitle: string
  columns: readonly Column<Row>[]
  exporting: Pick<ExportConfig, 'fields' | 'service'>
  groups: readonly string[]
  hooks: NounHooks<Row>
  form: ComponentType<NounFormProps<Row>>
  history: ComponentType<RowDialogProps<Row>>
  /** Operations of a row between Edit and History. */
  operations?: readonly Operation<Row>[]
}

type Open<Row> = { form: 'new' } | { form: 'edit' | 'history'; row: Row }

/** Page of a noun: list, form dialog, history and bin. */
export function NounPage<Row extends { id: number }>({
  name,
  permission,
  newPermission = `${permission}:edit`,
  title,
  label = title,
  tabs,
  others,
  actions,
  newTitle,
  columns,
  exporting,
  groups,
  hooks,
  form: Form,
  history: History,
  operations = [],
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
  const asked = useNewRowFromHash(newPermission)
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  const buttons = !list.isBin && (
    <>
      {actions}
      <PermissionButton
        permission={newPermission}
        variant="contained"
        onClick={() => setOpen({ form: 'new' })}
      >
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
        label={label}
        name={name}
        columns={columns}
        list={list}
        grouping={{ fields: groups, useGroups: hooks.useGroups }}
        result={result}
        exporting={{ ...exporting, start }}
        operations={[
          ...(table.onOpen ? [{ label: t('View'), onClick: table.onOpen }] : []),
          { label: t('Edit'), permission: edit, onClick: (row) => setOpen({ form: 'edit', row }) },
          ...operations,
          { label: t('History'), permission: edit, onClick: (row) => setOpen({ form: 'history', row }) },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        deletePermission={`${permission}:delete`}
      />
      {(open?.form === 'new' || asked.isAsked) && <Form onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <Form row={open.row} onClose={close} />}
      {open?.form === 'history' && <History row={open.row} onClose={close} />}
    </>
  )
}
