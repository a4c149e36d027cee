import type { Column } from '../../column.ts'
import type { FilterValue } from '../filter.ts'

/** Props of every filter editor. */
export interface EditorProps {
  column: Column<never>
  /** Whether it takes the focus when it appears. */
  isFocused?: boolean
  value: FilterValue | undefined
  onChange(value: FilterValue | undefined): void
}
