import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useT } from '@portal/client'
import { useState } from 'react'
import type { Column } from '../../column.ts'
import { Icon } from '../../Icon.tsx'
import type { ListState } from '../list-state.ts'

/** Selects the column by which rows are grouped. */
export function GroupButton({ columns, list }: { columns: readonly Column<never>[]; list: ListState }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (field: string | undefined) => {
    setAnchor(null)
    list.setGroup(field)
  }
  return (
    <>
      <Button
        color={list.group ? 'primary' : 'secondary'}
        startIcon={<Icon name="group" />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Group by')}
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {columns.map(({ field, label }) => (
          <MenuItem
            key={field}
            role="menuitemradio"
            aria-checked={field === list.group}
            selected={field === list.group}
            onClick={() => choose(field)}
          >
            {t(label)}
          </MenuItem>
        ))}
        {list.group && <MenuItem onClick={() => choose(undefined)}>{t('No groups')}</MenuItem>}
      </Menu>
    </>
  )
}
