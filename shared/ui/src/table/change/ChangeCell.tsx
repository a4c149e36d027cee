import ButtonBase from '@mui/material/ButtonBase'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { notify, problemText, useT } from '@portal/client'
import { type ReactNode, useState } from 'react'
import { findOption, getOption, type Option, toText } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import { Tag } from '../../Tag.tsx'
import { today } from '../period.ts'
import { type ChangeField, needsDay, needsReason, type RowChanges } from './row-changes.ts'
import { findRefusal, useChange } from './useChange.ts'

interface ChangeCellProps<Row> {
  row: Row
  field: ChangeField<Row>
  changing: RowChanges<Row>
  /** Options of the column, which label the value even if the field offers others. */
  options?: readonly Option[] | undefined
  /** Cell without a menu. */
  children: ReactNode
}

/** Cell with a menu of allowed values. */
export function ChangeCell<Row extends object>({
  row,
  field,
  changing,
  options = field.options,
  children,
}: ChangeCellProps<Row>) {
  const t = useT()
  const change = useChange(changing)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { id, ...values } = row as { id: number } & Record<string, unknown>
  const title = changing.titleOf(row)
  const offered = (field.nextOf?.(row) ?? []).filter((value) => !needsReason(field, value))
  if (offered.length === 0) return children
  const needsToday = (value: unknown) => needsDay(field, value) && !values[field.day?.field ?? '']

  const take = (value: string | number) => {
    setAnchor(null)
    const day = needsToday(value) && field.day ? { [field.day.field]: today() } : {}
    const label = t(getOption(field.options ?? [], value).label)
    change({ ids: [id], set: { [field.field]: value, ...day } }, `${title}: ${label}`).catch((error) =>
      notify.error(t('Operation failed, {msg}', { msg: problemText(findRefusal(error)) })),
    )
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('{label} of {title}: {value}', {
          label: t(field.label),
          title,
          value: toText({ options: options ? [...options] : [] }, values[field.field]),
        })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          borderRadius: 1,
          minHeight: 24,
          '&:focus-visible': { outline: '2px solid currentColor' },
          // Enlarges the target for touch.
          '&::after': { content: { xs: '""', sm: 'none' }, position: 'absolute', inset: '-10px -6px' },
        }}
      >
        {children}
        <Icon name="down" sx={{ fontSize: 16, color: 'text.secondary' }} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((value) => {
          const option = findOption(field.options, value)
          return (
            <MenuItem key={value} onClick={() => take(value)} sx={{ gap: 1 }}>
              {option ? <Tag label={t(option.label)} color={option.color} /> : String(value)}
              {needsToday(value) && field.day && t('{label}: today', { label: t(field.day.label) })}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
