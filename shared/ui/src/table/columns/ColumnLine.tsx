import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { useT } from '@portal/client'
import { Icon } from '../../Icon.tsx'
import type { LineProps } from './useRowDrag.ts'

interface ColumnLineProps {
  label: string
  isShown: boolean
  /** True for the column that identifies the row and stays first. */
  isFirst: boolean
  place: number
  count: number
  isDragged: boolean
  onShow(isShown: boolean): void
  onMove(to: number): void
  drag: LineProps
}

/** Button that stays focusable when disabled, to keep the focus. */
function MoveButton({
  label,
  isUp,
  isIdle,
  onClick,
}: {
  label: string
  isUp: boolean
  isIdle: boolean
  onClick(): void
}) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isIdle}
      onClick={() => isIdle || onClick()}
      sx={{ minWidth: 24, minHeight: 24, p: 0.25, ...(isIdle && { opacity: 0.35 }) }}
    >
      <Icon name="down" sx={{ fontSize: 18, transform: isUp ? 'rotate(180deg)' : undefined }} />
    </IconButton>
  )
}

/** Settings of a column: visibility and position. */
export function ColumnLine({
  label,
  isShown,
  isFirst,
  place,
  count,
  isDragged,
  onShow,
  onMove,
  drag,
}: ColumnLineProps) {
  const t = useT()
  return (
    <Box
      component="li"
      data-unsaved="ignore"
      {...drag.line}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 32,
        borderRadius: 1,
        bgcolor: isDragged ? 'action.selected' : undefined,
      }}
    >
      <FormControlLabel
        label={label}
        title={isFirst ? t("This column can't be hidden") : undefined}
        control={
          <Checkbox
            checked={isShown}
            disabled={isFirst}
            onChange={(_, checked) => onShow(checked)}
            sx={{ py: 0.25 }}
          />
        }
        sx={{ mr: 'auto', ml: 0, minWidth: 0 }}
      />
      {!isFirst && (
        <>
          <MoveButton
            label={t('Move {label} up', { label })}
            isUp
            isIdle={place === 1}
            onClick={() => onMove(place - 1)}
          />
          <MoveButton
            label={t('Move {label} down', { label })}
            isUp={false}
            isIdle={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <Box
            {...drag.handle}
            aria-hidden
            sx={{ display: 'grid', p: 0.5, cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
          >
            <Icon name="drag" sx={{ fontSize: 18 }} />
          </Box>
        </>
      )}
    </Box>
  )
}
