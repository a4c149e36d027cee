import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useT } from '@portal/client'
import { useEffect, useRef, useState } from 'react'
import { keyboards } from '../../form/keyboard.ts'
import { Icon } from '../../Icon.tsx'
import { ScanButton } from '../../serial/ScanButton.tsx'
import { toSearchText } from '../address.ts'
import type { ListState } from '../list-state.ts'
import { searchMark } from '../useListShortcuts.ts'
import { useDebounced } from './useDebounced.ts'

interface SearchBoxProps {
  label: string
  list: ListState
  isPhone: boolean
  /** Whether a serial number can be scanned for the search. */
  canScan: boolean
  /** Translated label. */
  says?: string | undefined
}

/** Search over all texts and numbers of the list, updated while typing. */
export function SearchBox({ label, list, isPhone, canScan, says }: SearchBoxProps) {
  const t = useT()
  const [text, setText] = useState(list.search ?? '')
  const told = useRef([list.search])
  const { change, flush } = useDebounced((next: string) => {
    told.current.push(toSearchText(next))
    list.setSearch(next)
  })
  // Applies changes by views and Back; ignores the echo of own input.
  useEffect(() => {
    const at = told.current.lastIndexOf(list.search)
    if (at < 0) setText(list.search ?? '')
    told.current = at < 0 ? [list.search] : told.current.slice(at)
  }, [list.search])
  const type = (next: string) => {
    setText(next)
    change(next)
  }
  const take = (serialNum: string) => {
    type(serialNum)
    flush()
  }
  return (
    <TextField
      data-unsaved="ignore"
      type="search"
      value={text}
      placeholder={says ?? t('Search')}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && flush()}
      onBlur={flush}
      sx={{ width: isPhone ? '100%' : says ? 300 : 240, '& input': { py: 0.625 } }}
      slotProps={{
        htmlInput: {
          'aria-label': says ?? t('Search in {label}', { label }),
          maxLength: 100,
          ...keyboards.code,
          enterKeyHint: 'search',
          ...searchMark,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
          endAdornment: canScan && <ScanButton onRead={take} />,
        },
      }}
    />
  )
}
