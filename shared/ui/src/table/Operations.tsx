import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useT } from '@portal/client'
import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { PermissionButton } from '../PermissionButton.tsx'

export interface Operation<Row> {
  /** English; the table translates it. */
  label: string
  /** Required permission; otherwise hidden, or disabled for staff. */
  permission?: string
  onClick(row: Row): void
  /** Reason why the operation is not possible for this row. */
  disabled?(row: Row): string | false
  /** Whether the operation is hidden for this row. */
  hidden?(row: Row): boolean
  isDanger?: boolean
}

/**
 * Splits operations between buttons and menu. If only one exceeds `atMost`, it stays a button, because a
 * menu with one entry saves no space; 0 moves all to the menu.
 */
const split = <Row,>(operations: readonly Operation<Row>[], atMost: number) =>
  atMost > 0 && operations.length <= atMost + 1
    ? [operations, []]
    : [operations.slice(0, atMost), operations.slice(atMost)]

function MoreMenu<Row>({
  row,
  operations,
  label,
}: {
  row: Row
  operations: readonly Operation<Row>[]
  label: string
}) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const run = (operation: Operation<Row>) => {
    setAnchor(null)
    operation.onClick(row)
  }
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {operations.map((operation) => {
          const reason = operation.disabled?.(row)
          return (
            <MenuItem
              key={operation.label}
              aria-disabled={Boolean(reason)}
              onClick={() => !reason && run(operation)}
              sx={{
                display: 'block',
                ...(reason
                  ? { opacity: 0.6, cursor: 'default' }
                  : operation.isDanger && { color: 'error.main' }),
              }}
            >
              {t(operation.label)}
              {reason && <Box sx={{ fontSize: '0.75rem' }}>{reason}</Box>}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

export function Operations<Row>({
  row,
  operations,
  atMost = 2,
}: {
  row: Row
  operations: readonly Operation<Row>[]
  atMost?: number
}) {
  const t = useT()
  const offered = operations.filter((operation) => !operation.hidden?.(row))
  const [first = [], rest = []] = split(offered, atMost)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: 0.25,
        whiteSpace: 'nowrap',
      }}
    >
      {first.map((operation) => (
        <PermissionButton
          key={operation.label}
          disabled={operation.disabled?.(row) || false}
          color={operation.isDanger ? 'error' : 'primary'}
          onClick={() => operation.onClick(row)}
          sx={{ minWidth: 0, px: 1, py: 0.25, fontWeight: 500 }}
        >
          {t(operation.label)}
        </PermissionButton>
      ))}
      {rest.length > 0 && <MoreMenu row={row} operations={rest} label={t('More operations')} />}
    </Box>
  )
}
