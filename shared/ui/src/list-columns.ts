import type { AnyList, Filtered, FilterValue, ListRow, Using } from '@portal/contracts/list.ts'
import type { Column, Option } from './column.ts'
import type { FieldLabel } from './dialog/field-label.ts'
import type { ChangeField } from './table/change/row-changes.ts'

/** Column without the parts that the contract determines: sorting and filter. */
export type ColumnDefinition<Row> = Omit<Column<Row>, 'field' | 'sortable' | 'filter'> &
  Pick<FieldLabel, 'text'>

type Listed<Fields> = Filtered<Fields> | Using<Fields, 'sort' | 'export'>
/** Uses an options filter if the contract's filter accepts several codes. */
type HasOptions<Fields, F extends keyof Fields> = [
  Extract<FilterValue<Fields, F>, readonly unknown[]>,
] extends [never]
  ? unknown
  : { options: readonly Option[] }

/** Columns by listed field; null hides a field. */
type ColumnsOf<Row, Fields> = {
  readonly [F in Listed<Fields>]: (ColumnDefinition<Row> & HasOptions<Fields, F>) | null
} & { readonly [field: string]: ColumnDefinition<Row> | null }

/** Returns the columns of a list in the order of the page. */
export const listColumns = <const L extends AnyList>(
  { filterKinds, sorts }: L,
  columns: ColumnsOf<ListRow<L>, L['fields']>,
): Column<ListRow<L>>[] =>
  Object.entries<ColumnDefinition<ListRow<L>> | null>(columns).flatMap(([field, parts]) => {
    const filter = filterKinds[field]
    const isFiltered = filter && (filter !== 'options' || parts?.options?.length)
    return parts
      ? {
          field,
          ...parts,
          ...(sorts.includes(field) && { sortable: true }),
          ...(isFiltered && { filter }),
        }
      : []
  })

type WordParts = Omit<FieldLabel, 'field'>

/** Returns labels of fields for the history: those of the columns, and of fields without a column. */
export const historyLabels = <const L extends AnyList>(
  _list: L,
  columns: readonly Column<ListRow<L>>[],
  others: { readonly [F in Using<L['fields'], 'history'>]: WordParts } & {
    readonly [field: string]: WordParts
  },
): FieldLabel[] => [
  ...(columns as readonly Column<never>[]).filter(({ field }) => !(field in others)),
  ...Object.entries<WordParts>(others).map(([field, parts]) => ({ field, ...parts })),
]

type ChangeParts<Row> = Omit<ChangeField<Row>, 'field'>

/** Fields for bulk changes; null for a field that changes with another. */
export const changeFields = <const L extends AnyList>(
  _list: L,
  fields: { readonly [F in Using<L['fields'], 'change'>]: ChangeParts<ListRow<L>> | null },
): ChangeField<ListRow<L>>[] =>
  Object.entries<ChangeParts<ListRow<L>> | null>(fields).flatMap(([field, parts]) =>
    parts ? { field: field as ChangeField<ListRow<L>>['field'], ...parts } : [],
  )
