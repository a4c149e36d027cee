import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { problemText, useFormat, useT } from '@portal/client'
import type { Groups } from '@portal/contracts/summary.ts'
import { useState } from 'react'
import { type Column, toText } from '../../column.ts'
import type { FilterValue } from '../filter.ts'
import type { ListState } from '../list-state.ts'
import { type LazyQuery, useDeferredQuery } from './useDeferredQuery.ts'

/** Columns by which rows can be grouped, with their query. */
export interface Grouping {
  fields: readonly string[]
  useGroups: LazyQuery<Groups>
}

interface GroupPanelProps {
  column: Column<never>
  grouping: Grouping
  list: ListState
  isReady: boolean
}
type Group = Groups['groups'][number]

const filterOf = ({ value }: Group): FilterValue => (value === null ? { isEmpty: true } : [value])
const isSame = (one: FilterValue | undefined, other: FilterValue) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Codes of a column with counts over all matches, ignoring the column's own filter; selecting one filters
 * the list, selecting it again removes the filter.
 */
export function GroupPanel({ column, grouping, list, isReady }: GroupPanelProps) {
  const t = useT()
  const { number } = useFormat()
  const [isByName, setByName] = useState(false)
  const { field } = column
  const { queryParams, deleted } = list.request
  const { [field]: _, ...others } = queryParams ?? {}
  const isNarrowed = Object.keys(others).length > 0
  const request = { by: field, ...(isNarrowed && { queryParams: others }), ...(deleted && { deleted }) }
  const { data, currentData, error, retry } = useDeferredQuery(
    grouping.useGroups,
    isReady ? request : undefined,
  )
  // Keeps previous counts while loading, to avoid layout shifts.
  const failed = currentData ? undefined : error
  const counted = currentData ?? (failed === undefined ? data : undefined)
  const named = (counted?.groups ?? []).map((group) => ({
    group,
    name: group.value === null ? t('(empty)') : toText(column, group.value),
  }))
  const shown = isByName ? named.toSorted((a, b) => a.name.localeCompare(b.name)) : named
  const now = list.filters[field]
  return (
    <Box
      role="group"
      aria-label={t('Groups by {column}', { column: t(column.label) })}
      aria-busy={!currentData && failed === undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 36,
        maxHeight: 116,
        overflowY: 'auto',
        opacity: counted && !currentData ? 0.55 : 1,
      }}
    >
      {shown.map(({ group, name }) => {
        const filter = filterOf(group)
        const isOn = isSame(now, filter)
        const count = counted?.isExact ? number(group.count) : `${number(group.count)}+`
        return (
          <Button
            key={String(group.value)}
            variant="outlined"
            color={isOn ? 'primary' : 'secondary'}
            aria-pressed={isOn}
            onClick={() => list.setFilter(field, isOn ? undefined : filter)}
            sx={{ gap: 0.75, fontWeight: isOn ? 700 : 400, minHeight: { xs: 44, sm: 0 } }}
          >
            {name} <b>{count}</b>
          </Button>
        )
      })}
      {shown.length > 1 && (
        <Button color="secondary" onClick={() => setByName(!isByName)}>
          {isByName ? t('Sort by count') : t('Sort by name')}
        </Button>
      )}
      {counted && !counted.isExact && (
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {t('Counting stopped at the limit. Narrow the filter for exact numbers.')}
        </Box>
      )}
      {failed !== undefined && (
        <>
          <Box component="span" role="alert" sx={{ fontSize: '0.8125rem', color: 'error.main' }}>
            {problemText(failed)}
          </Box>
          <Button onClick={retry}>{t('Try again')}</Button>
        </>
      )}
    </Box>
  )
}
