import { usePreference } from '@portal/client'
import { useMemo } from 'react'
import type { Column } from '../column.ts'
import { arranged, isShown, type Layout, layoutOf, readLayout } from './layout.ts'
import type { ListState } from './useListState.ts'

export interface Columns<Row> {
  /** All of them, in the reader's order. */
  all: Column<Row>[]
  /** Those that the reader sees, in order. */
  shown: Column<Row>[]
  /** Whether somebody has chosen anything. */
  isChanged: boolean
  /** Null goes back to how the table is. */
  setLayout(layout: Layout | null): void
}

/**
 * The columns as the reader wants them: as the address says, else as kept for the user under the table's
 * name, for cards apart from the wide table. Without a name they cannot be chosen.
 */
export function useColumns<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
  list: Pick<ListState, 'columns' | 'setColumns'>,
  isPhone = false,
): Columns<Row> {
  const [kept, keep] = usePreference(`${isPhone ? 'cards' : 'columns'}.${name ?? ''}`)
  const { columns: ofAddress, setColumns } = list
  return useMemo(() => {
    const known = columns as readonly Column<never>[]
    const layout = ofAddress ? layoutOf(ofAddress, known) : readLayout(name && kept)
    const all = arranged(columns, layout)
    const shownBy = (wanted: Layout) => (column: Column<Row>, index: number) =>
      isShown(column as Column<never>, index, wanted, isPhone)
    return {
      all,
      shown: all.filter(shownBy(layout)),
      isChanged: layout.order.length > 0 || Object.keys(layout.shown).length > 0,
      setLayout: (next) => {
        if (!ofAddress) keep(next)
        else
          setColumns(
            next === null
              ? undefined
              : arranged(columns, next)
                  .filter(shownBy(next))
                  .map(({ field }) => field),
          )
      },
    }
  }, [columns, kept, keep, name, ofAddress, setColumns, isPhone])
}
