import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { ReactNode } from 'react'
import type { Column } from '../column.ts'
import { Icon } from '../Icon.tsx'
import type { CardSelection } from './card/useCardSelection.ts'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import type { Columns } from './columns/useColumns.ts'
import { ExportButton } from './ExportButton.tsx'
import type { ExportConfig } from './export.ts'
import { ActiveFilters } from './filter/ActiveFilters.tsx'
import { AddFilter } from './filter/AddFilter.tsx'
import { PhoneFilters } from './filter/PhoneFilters.tsx'
import { SearchBox } from './filter/SearchBox.tsx'
import type { ListState } from './list-state.ts'
import { GroupButton } from './summary/GroupButton.tsx'

interface TableBarProps {
  name?: string
  label: string
  columns: readonly Column<never>[]
  shown: Columns<never>
  list: ListState
  isPhone: boolean
  page?: Page<unknown>
  exporting?: ExportConfig
  choosing: CardSelection | undefined
  /** Selected rows, unless all matching rows are selected. */
  chosen: readonly number[]
  /** Columns by which rows can be grouped. */
  groups: readonly Column<never>[]
  toolbar?: ReactNode
  searchSays?: string | undefined
}

/** Bar above the rows: filters and table settings. */
export function TableBar({
  name,
  label,
  columns,
  shown,
  list,
  isPhone,
  page,
  exporting,
  choosing,
  chosen,
  groups,
  toolbar,
  searchSays,
}: TableBarProps) {
  const t = useT()
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', '&:empty': { display: 'none' } }}
    >
      {toolbar}
      {list.isBin && (
        <Button variant="contained" startIcon={<Icon name="back" />} onClick={() => list.setBin(false)}>
          {t('Back to the list')}
        </Button>
      )}
      {columns.some(({ filter }) => filter === 'text') && (
        <SearchBox
          label={label}
          list={list}
          isPhone={isPhone}
          canScan={columns.some(({ isSerial }) => isSerial)}
          says={searchSays}
        />
      )}
      {isPhone && <PhoneFilters columns={columns} list={list} />}
      <ActiveFilters columns={columns} list={list} isPhone={isPhone} />
      {!isPhone && <AddFilter columns={columns} list={list} />}
      {(name || exporting || choosing) && (
        <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', maxWidth: '100%' }}>
          {choosing && !choosing.isOn && (
            <Button color="secondary" startIcon={<Icon name="check" />} onClick={choosing.begin}>
              {t('Select')}
            </Button>
          )}
          {exporting && (
            <ExportButton
              columns={shown.shown}
              list={list}
              page={page}
              exporting={exporting}
              chosen={chosen}
            />
          )}
          {groups.length > 0 && <GroupButton columns={groups} list={list} />}
          {name && <ColumnsButton columns={shown} ofView={list.columns !== undefined} isPhone={isPhone} />}
        </Box>
      )}
    </Box>
  )
}
