import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import type { Column } from '../column.ts'
import { EmptyState } from '../states.tsx'
import type { ListState } from './list-state.ts'

/** Instead of rows that a link did not mean: what it asks for and this list does not know. */
export function UnknownFilters({ columns, list }: { columns: readonly Column<never>[]; list: ListState }) {
  const t = useT()
  const parts = list.unknown.map(({ name, value }) => {
    const column = columns.find(({ field }) => field === name)
    return [column ? t(column.label) : name, value].filter(Boolean).join(': ')
  })
  return (
    <EmptyState
      title={t('This link has a filter that this list does not know')}
      detail={parts.join(', ')}
      action={
        <Button variant="outlined" onClick={list.dropUnknown}>
          {t('Show the list without it')}
        </Button>
      }
    />
  )
}
