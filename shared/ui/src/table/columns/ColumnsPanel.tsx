import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useT } from '@portal/client'
import { useState } from 'react'
import { visuallyHidden } from '../../visually-hidden.ts'
import { type Density, densities, useDensity } from '../useDensity.ts'
import { ColumnLine } from './ColumnLine.tsx'
import { moveField } from './layout.ts'
import type { Columns } from './useColumns.ts'
import { useRowDrag } from './useRowDrag.ts'

export interface ColumnsPanelProps {
  columns: Columns<never>
  /** True if the columns belong to a saved view; the reader's own settings are unchanged. */
  ofView: boolean
  isPhone?: boolean
}

const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' }

function DensityChoice() {
  const t = useT()
  const [density, setDensity] = useDensity()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      aria-label={t('Row height')}
      value={density}
      onChange={(_, next: Density | null) => next && setDensity(next)}
    >
      {densities.map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', py: 0.25 }}>
          {t(densityLabels[one])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Panel of column settings, applied immediately. Columns move by dragging, or by buttons. */
export default function ColumnsPanel({ columns, ofView, isPhone = false }: ColumnsPanelProps) {
  const t = useT()
  const { all, shown, setLayout } = columns
  const [said, setSaid] = useState('')
  const fields = all.map(({ field }) => field)
  const isVisible = (field: string) => shown.some((column) => column.field === field)
  const visibility = Object.fromEntries(fields.map((field) => [field, isVisible(field)]))

  const move = (field: string, to: number) => {
    const order = moveField(fields, field, to)
    setLayout({ order, shown: visibility })
    const label = t(all.find((column) => column.field === field)?.label ?? field)
    setSaid(
      t('{label}: position {place} of {count}', {
        label,
        place: order.indexOf(field) + 1,
        count: order.length,
      }),
    )
  }
  const { list, lineProps, dragged } = useRowDrag(move)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Typography component="h2" variant="h3" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        {isPhone ? t('Fields') : t('Columns')}
      </Typography>
      {ofView && (
        <Typography variant="body2" sx={{ px: 2, pb: 0.5, color: 'text.secondary' }}>
          {t('This view has its own columns; yours are kept.')}
        </Typography>
      )}
      <Box
        component="ul"
        ref={list}
        sx={{ listStyle: 'none', m: 0, px: 1, py: 0, overflow: 'auto', maxHeight: isPhone ? '50vh' : 400 }}
      >
        {all.map((column, index) => (
          <ColumnLine
            key={column.field}
            label={t(column.label)}
            isShown={isVisible(column.field)}
            isFirst={index === 0}
            place={index}
            count={all.length}
            isDragged={dragged === column.field}
            onShow={(isShown) =>
              setLayout({ order: fields, shown: { ...visibility, [column.field]: isShown } })
            }
            onMove={(to) => move(column.field, to)}
            drag={lineProps(column.field)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, p: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
        {!isPhone && <DensityChoice />}
        <Button disabled={!columns.isChanged} onClick={() => setLayout(null)}>
          {ofView ? t('Use my own columns') : t('Reset to default')}
        </Button>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}
