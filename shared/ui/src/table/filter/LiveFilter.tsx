import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Column } from '../../column.ts'
import { dropEmptyFilter, type FilterValue } from '../filter.ts'
import type { ListState } from '../list-state.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { useDebounced } from './useDebounced.ts'

/** Editor of one filter; the list updates live. */
export function LiveFilter({
  column,
  list,
  isFocused,
}: {
  column: Column<never>
  list: ListState
  isFocused?: boolean
}) {
  const [value, setValue] = useState(list.filters[column.field])
  const { change, flush } = useDebounced((next: FilterValue | undefined) =>
    list.setFilter(column.field, dropEmptyFilter(next)),
  )
  const onChange = (next: FilterValue | undefined) => {
    setValue(next)
    change(next)
    if (column.filter === 'options') flush()
  }
  return (
    <Box onBlur={flush}>
      <FilterEditor column={column} value={value} onChange={onChange} isFocused={isFocused} />
    </Box>
  )
}
