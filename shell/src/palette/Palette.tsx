import { useSession, useT } from '@portal/client'
import { Box, Dialog, Icon, IconButton, LinearProgress, useMediaQuery } from '@portal/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useHistory } from '../navigation/navigation.ts'
import { Options, optionId } from './Options.tsx'
import { type Item, step } from './palette.rules.ts'
import { remember } from './recent.ts'
import { useItems } from './useItems.ts'
import { useRecords } from './useRecords.ts'

function Note({ children }: { children: string }) {
  return <Box sx={{ px: 2.5, py: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}>{children}</Box>
}

/** A field over everything that can be gone to or done; arrows walk, Enter takes, Escape leaves. */
export default function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const t = useT()
  const list = useId()
  const history = useHistory()
  const { user } = useSession()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<Item>()
  const { hits, missing, isSearching } = useRecords(text)
  const items = useItems(text, hits, onHelp)
  const active = Math.min(at, items.length - 1)

  const choose = (item: Item | undefined) => {
    if (!item) return
    setChosen(item)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = step(event.key, active, items.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter') choose(items[active])
    else return
    event.preventDefault()
  }
  /** Once the dialog has given the focus back, so that the page that is gone to can take it. */
  const act = () => {
    onClose()
    if (chosen?.link && (chosen.group === 'records' || chosen.group === 'recent')) {
      const { title, detail = '', link } = chosen
      remember(user.userId, { title, detail, link })
    }
    if (chosen?.link) history.push(chosen.link)
    chosen?.run?.()
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        transition: { onExited: act },
        paper: {
          'aria-label': t('Search pages, records and commands'),
          sx: isPhone ? {} : { position: 'absolute', top: '12vh', m: 0, height: 'min(520px, 70vh)' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          pl: 2.5,
          pr: 1,
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
        }}
      >
        <Icon name="search" sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Box
          component="input"
          role="combobox"
          aria-label={t('Search pages, records and commands')}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(list, active) : undefined}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={t('Page, order number, serial number, command')}
          value={text}
          onChange={(event: { target: HTMLInputElement }) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          sx={{
            flex: 1,
            minWidth: 0,
            height: 56,
            border: 0,
            // It always has the focus; its line stands for it.
            '&:focus-visible': { outline: 'none' },
            bgcolor: 'transparent',
            color: 'text.primary',
            font: 'inherit',
            fontSize: '1rem',
          }}
        />
        <IconButton aria-label={t('Close')} onClick={() => setOpen(false)}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flex: 'none' }}>
        {isSearching && <LinearProgress aria-label={t('Searching')} sx={{ height: 2 }} />}
      </Box>
      <Options id={list} items={items} text={text} active={active} onChoose={choose} onPoint={setAt} />
      <Box role="status" sx={{ flex: 'none' }}>
        {items.length === 0 && !isSearching && <Note>{t('Nothing was found.')}</Note>}
        {missing.length > 0 && (
          <Note>{t('{parts} could not be searched.', { parts: missing.join(', ') })}</Note>
        )}
      </Box>
    </Dialog>
  )
}
