import type { AnyList, Filtered, FilterValue, ListRow, Using } from '@portal/contracts/list.ts'
import type { Column, Option } from './column.ts'
import type { Words } from './dialog/words.ts'
import type { ChangeField } from './table/change/changing.ts'

/** A column without what follows from the contract: whether it sorts and how it is filtered. */
export type ColumnParts<Row> = Omit<Column<Row>, 'field' | 'sortable' | 'filter'> & Pick<Words, 'text'>

type Listed<Fields> = Filtered<Fields> | Using<Fields, 'sort' | 'export'>
/** A filter that takes several codes is a choice among options. */
type HasOptions<Fields, F extends keyof Fields> = [
  Extract<FilterValue<Fields, F>, readonly unknown[]>,
] extends [never]
  ? unknown
  : { options: readonly Option[] }

/** A column for each listed field; null: not shown. */
type ColumnsOf<Row, Fields> = {
  readonly [F in Listed<Fields>]: (ColumnParts<Row> & HasOptions<Fields, F>) | null
} & { readonly [field: string]: ColumnParts<Row> | null }

/** Returns the columns of a list in the order of the page. */
export const listColumns = <const L extends AnyList>(
  { filterKinds, sorts }: L,
  columns: ColumnsOf<ListRow<L>, L['fields']>,
): Column<ListRow<L>>[] =>
  Object.entries<ColumnParts<ListRow<L>> | null>(columns).flatMap(([field, parts]) => {
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

type WordParts = Omit<Words, 'field'>

/** Names of the fields for the history: those of the columns, and of what the list has no column of. */
export const historyWords = <const L extends AnyList>(
  _list: L,
  columns: readonly Column<ListRow<L>>[],
  others: { readonly [F in Using<L['fields'], 'history'>]: WordParts } & {
    readonly [field: string]: WordParts
  },
): Words[] => [
  ...(columns as readonly Column<never>[]).filter(({ field }) => !(field in others)),
  ...Object.entries<WordParts>(others).map(([field, parts]) => ({ field, ...parts })),
]

type ChangeParts<Row> = Omit<ChangeField<Row>, 'field'>

/** The fields that many rows can be given at once; null: one that goes along with another. */
export const changeFields = <const L extends AnyList>(
  _list: L,
  fields: { readonly [F in Using<L['fields'], 'change'>]: ChangeParts<ListRow<L>> | null },
): ChangeField<ListRow<L>>[] =>
  Object.entries<ChangeParts<ListRow<L>> | null>(fields).flatMap(([field, parts]) =>
    parts ? { field: field as ChangeField<ListRow<L>>['field'], ...parts } : [],
  )
