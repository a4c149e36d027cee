import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useT } from '@portal/client'
import { useState } from 'react'
import type { Column } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import type { ListState } from '../list-state.ts'
import { FilterPopover } from './FilterPopover.tsx'

/** Menu of all inactive filters, including those of hidden columns. */
export function AddFilter({ columns, list }: { columns: readonly Column<never>[]; list: ListState }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [chosen, setChosen] = useState<Column<never>>()
  const offered = columns.filter((column) => column.filter && list.filters[column.field] === undefined)
  const close = () => setAnchor(null)
  if (offered.length === 0) return null
  return (
    <>
      <Button
        startIcon={<Icon name="add" />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor) && !chosen}
        onClick={(event) => {
          setChosen(undefined)
          setAnchor(event.currentTarget)
        }}
      >
        {t('Add filter')}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor) && !chosen} onClose={close}>
        {offered.map((column) => (
          <MenuItem key={column.field} onClick={() => setChosen(column)}>
            {t(column.label)}
          </MenuItem>
        ))}
      </Menu>
      {chosen && (
        <FilterPopover key={chosen.field} column={chosen} list={list} anchor={anchor} onClose={close} />
      )}
    </>
  )
}
