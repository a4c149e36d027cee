import { usePreference } from '@portal/client'
import { useMemo } from 'react'
import type { Column } from '../../column.ts'
import type { ListState } from '../list-state.ts'
import {
  arrangeColumns,
  type ColumnLayout,
  columnWidths,
  isShown,
  moveField,
  readLayout,
  toLayout,
} from './layout.ts'

export interface Columns<Row> {
  /** All columns in the reader's order. */
  all: Column<Row>[]
  /** Visible columns in order. */
  shown: Column<Row>[]
  /** True if the reader changed anything. */
  isChanged: boolean
  /** Widths in pixels that the reader has set. */
  widths: Readonly<Record<string, number>>
  /** Null resets to the defaults, including widths. */
  setLayout(layout: ColumnLayout | null): void
  setWidth(field: string, width: number): void
  /** Moves a column to another's position. Returns its index among the visible columns, from 0. */
  move(field: string, to: string): number
}

/**
 * Columns as chosen: from the address, else stored per user and table, separately for cards. A table without
 * a name stores nothing.
 */
export function useColumns<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
  list: Pick<ListState, 'columns' | 'setColumns'>,
  isPhone = false,
): Columns<Row> {
  const [kept, save] = usePreference(`${isPhone ? 'cards' : 'columns'}.${name ?? ''}`)
  const { columns: ofAddress, setColumns } = list
  return useMemo(() => {
    const known = columns as readonly Column<never>[]
    const own = readLayout(name && kept)
    const keep = (layout: ColumnLayout | null) => name && save(layout)
    const { widths = {} } = own
    const hasWidths = Object.keys(widths).length > 0
    const layout = ofAddress ? toLayout(ofAddress, known) : own
    const all = arrangeColumns(columns, layout)
    const shownBy = (wanted: ColumnLayout) => (column: Column<Row>, index: number) =>
      isShown(column as Column<never>, index, wanted, isPhone)
    const shown = all.filter(shownBy(layout))
    const setLayout = (next: ColumnLayout | null) => {
      if (!ofAddress) keep(next && { ...next, ...(hasWidths && { widths }) })
      else
        setColumns(
          next === null
            ? undefined
            : arrangeColumns(columns, next)
                .filter(shownBy(next))
                .map(({ field }) => field),
        )
    }
    const visibility = () => Object.fromEntries(all.map((column) => [column.field, shown.includes(column)]))
    return {
      all,
      shown,
      isChanged: layout.order.length > 0 || Object.keys(layout.shown).length > 0 || hasWidths,
      widths,
      setLayout,
      setWidth: (field, width) => {
        const { least, most } = columnWidths
        const next = Math.round(Math.min(most, Math.max(least, width)))
        keep({ ...own, widths: { ...widths, [field]: next } })
      },
      move: (field, to) => {
        const order = moveField(
          all.map((column) => column.field),
          field,
          all.findIndex((column) => column.field === to),
        )
        setLayout({ order, shown: visibility() })
        return order.filter((one) => shown.some((column) => column.field === one)).indexOf(field)
      },
    }
  }, [columns, kept, save, name, ofAddress, setColumns, isPhone])
}
