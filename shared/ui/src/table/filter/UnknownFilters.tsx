import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import type { Column } from '../../column.ts'
import { EmptyState } from '../../states.tsx'
import type { ParsedFilters } from '../filter.ts'

interface UnknownFiltersProps {
  columns: readonly Column<never>[]
  unknown: ParsedFilters['unknown']
  onDrop(): void
}

/** Names the unknown filters of a link, instead of showing rows. */
export function UnknownFilters({ columns, unknown, onDrop }: UnknownFiltersProps) {
  const t = useT()
  const labelOf = (name: string) => {
    if (name === 'group') return t('Group by')
    const column = columns.find(({ field }) => field === name)
    return column ? t(column.label) : name
  }
  const parts = unknown.map(({ name, value }) => [labelOf(name), value].filter(Boolean).join(': '))
  return (
    <EmptyState
      title={t('This link contains a filter that this list does not have')}
      detail={parts.join(', ')}
      action={
        <Button variant="outlined" onClick={onDrop}>
          {t('Show the list without this filter')}
        </Button>
      }
    />
  )
}
