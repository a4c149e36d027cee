import Box from '@mui/material/Box'
import { type ComponentType, useState } from 'react'
import type { Column } from '../../column.ts'
import type { RowProps } from '../RowView.tsx'
import { RowCard } from './RowCard.tsx'
import { RowFacts } from './RowFacts.tsx'
import type { CardSelection } from './useCardSelection.ts'

interface RowCardsProps<Row extends object> {
  rows: readonly RowProps<Row>[]
  label: string
  /** All columns, for rows without a page. */
  columns: readonly Column<Row>[]
  onOpen?(row: Row): void
  choosing: CardSelection | undefined
  content: ComponentType<{ row: Row }> | undefined
}

/** Rows as cards on a narrow screen, with operations in a menu. */
export function RowCards<Row extends object>({
  rows,
  label,
  columns,
  onOpen,
  choosing,
  content,
}: RowCardsProps<Row>) {
  const [shownId, setShownId] = useState<string>()
  const shown = rows.find(({ row }) => row.id === shownId)?.row.original
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
          p: 1,
          m: 0,
          listStyle: 'none',
        }}
      >
        {rows.map((props) => (
          <RowCard
            key={props.row.id}
            {...props}
            onOpen={onOpen ?? (() => setShownId(props.row.id))}
            choosing={choosing}
          />
        ))}
      </Box>
      {shown && (
        <RowFacts row={shown} columns={columns} content={content} onClose={() => setShownId(undefined)} />
      )}
    </>
  )
}
