import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import { useT } from '@portal/client'
import type { Column } from '../../column.ts'
import { mixTint } from '../../theme/theme.ts'
import { visuallyHidden } from '../../visually-hidden.ts'
import { FlagTags, hasFlags } from '../flags.tsx'
import { Operations } from '../Operations.tsx'
import {
  isGreyedOut,
  newStyle,
  type RowProps,
  renderCell,
  rowTitle,
  scrollIntoView,
  toFields,
} from '../RowView.tsx'
import type { CardSelection } from './useCardSelection.ts'
import { useLongPress } from './useLongPress.ts'

/** Number of default fields, which fit in one line; additional fields use further lines. */
const factsOfLine = 3

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
/** Places it above the title's button, which covers the whole card. */
const above = { position: 'relative', zIndex: 1, flex: 'none' }
const cardStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  minHeight: 64,
  pl: 1.5,
  pr: 0.5,
  py: 0.75,
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  '&[data-selected]': { backgroundColor: mixTint(8), borderColor: 'primary.main' },
}
/** Flags wrap below a long title. */
const headStyle = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }
const titleStyle = {
  ...cut,
  // Makes the link cover the whole card.
  position: 'static',
  display: 'block',
  minHeight: 24,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}
const lineStyle = {
  display: 'flex',
  minWidth: 0,
  overflow: 'hidden',
  fontSize: '0.8125rem',
  color: 'text.secondary',
  // Disables inner links, which the row's own page contains.
  '& a': { color: 'inherit', textDecoration: 'none', pointerEvents: 'none' },
}
/** Styles of a tag; a selectable tag receives taps itself. */
const statusStyle = { ...above, pointerEvents: 'none', '& :is(button, a)': { pointerEvents: 'auto' } }
/** Wraps an amount instead of truncating it. */
const wholeStyle = { flexWrap: 'wrap', '& > span': { flex: 'none', maxWidth: '100%' } }
const factStyle = {
  ...cut,
  flex: 'none',
  maxWidth: '60%',
  // Shrinks the third field before the second; otherwise rounding could truncate both.
  '& + &': { flex: '0 1 auto', minWidth: 0 },
  '& + & + &': { flexShrink: 1e6 },
  '&:last-of-type': { maxWidth: 'none' },
  '& + &::before': { content: '"·"', mx: 0.75 },
  '&:has(> span:last-of-type:empty)': { display: 'none' },
}

const isBare = ({ format, filter }: Column<never>) =>
  (format === undefined || format === 'country') && filter !== 'days'

/**
 * Shows labels of figures and dates, which are unclear without; other labels are for screen readers only.
 */
function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const t = useT()
  const value = renderCell(column, row)
  if (value === '' || value === null || value === undefined || value === false) return null
  return (
    <Box component="span" sx={factStyle}>
      <Box component="span" sx={isBare(column as Column<never>) ? visuallyHidden : undefined}>
        {t(column.label)}:{' '}
      </Box>
      <span>{value}</span>
    </Box>
  )
}

function linesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / factsOfLine)
  return Array.from({ length: count }, (_, at) => items.slice(at * factsOfLine, (at + 1) * factsOfLine))
}

interface RowCardProps<Row extends object> extends RowProps<Row> {
  onOpen(row: Row): void
  choosing: CardSelection | undefined
}

/** Card of a row on a phone: title, status and a few fields. A tap opens it, a long press selects it. */
export function RowCard<Row extends object>({
  row,
  columns,
  operations,
  isSelected,
  isNew,
  onOpen,
  choosing,
}: RowCardProps<Row>) {
  const t = useT()
  const press = useLongPress(() => choosing && row.toggleSelected(!isSelected))
  const [, ...rest] = columns
  const status = rest.find(({ tag }) => tag)
  const lines = linesOf(rest.filter((column) => column !== status))
  const isChoosing = choosing?.isOn === true
  const shown = toFields(columns as readonly Column<never>[])
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row={row.id}
      data-new={isNew || undefined}
      data-selected={isSelected || undefined}
      ref={isNew ? scrollIntoView : undefined}
      sx={[
        cardStyle,
        newStyle,
        isGreyedOut(row.original) && { color: 'text.secondary', fontStyle: 'italic' },
      ]}
      {...press}
    >
      {isChoosing && (
        <Checkbox
          data-unsaved="ignore"
          checked={isSelected}
          onChange={row.getToggleSelectedHandler()}
          slotProps={{ input: { 'aria-label': t('Select row {id}', { id: row.id }) } }}
          sx={{ ...above, ml: -1.5, width: 44, height: 44 }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={[headStyle, hasFlags(row.original, shown) && { flexWrap: 'wrap', rowGap: 0.25 }]}>
          <ButtonBase
            // Leaves the tab order while selecting, because the checkbox has the same effect.
            tabIndex={isChoosing ? -1 : 0}
            aria-hidden={isChoosing || undefined}
            onClick={() => (isChoosing ? row.toggleSelected(!isSelected) : onOpen(row.original))}
            sx={titleStyle}
          >
            {rowTitle(columns, row.original)}
          </ButtonBase>
          <FlagTags row={row.original} shown={shown} />
          {status && (
            <Box sx={{ ...statusStyle, zIndex: isChoosing ? 0 : 1 }}>{renderCell(status, row.original)}</Box>
          )}
        </Box>
        {lines.map((line) => (
          <Box
            key={line[0]?.field}
            sx={[lineStyle, line.some(({ format }) => format === 'amount') && wholeStyle]}
          >
            {line.map((column) => (
              <Fact key={column.field} column={column} row={row.original} />
            ))}
          </Box>
        ))}
      </Box>
      {operations.length > 0 && !isChoosing && (
        <Box sx={{ ...above, '& .MuiIconButton-root': { width: 44, height: 44 } }}>
          <Operations row={row.original} operations={operations} atMost={0} />
        </Box>
      )}
    </Paper>
  )
}
