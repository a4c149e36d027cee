import { useSession, useT } from '@portal/client'
import { Box, Dialog, Icon, IconButton, LinearProgress, useMediaQuery } from '@portal/ui'
import { useId, useState } from 'react'
import { ChoiceField } from '../choice/ChoiceField.tsx'
import type { PaletteItem } from '../choice/choice.rules.ts'
import { OptionList } from '../choice/OptionList.tsx'
import { useChoice } from '../choice/useChoice.ts'
import { useHistory } from '../navigation/navigation.ts'
import { useTitle } from '../navigation/title.ts'
import { addRecentItem } from './recent.ts'
import { useItems } from './useItems.ts'
import { useRecordSearch } from './useRecordSearch.ts'

function Note({ children }: { children: string }) {
  return <Box sx={{ px: 2.5, py: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}>{children}</Box>
}

/** Palette of pages, records and commands; arrow keys move, Enter selects, Escape closes. */
export default function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const t = useT()
  const list = useId()
  const history = useHistory()
  const { user } = useSession()
  const titleOf = useTitle()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<PaletteItem>()
  const { hits, missing, isSearching } = useRecordSearch(text)
  const items = useItems(text, hits, onHelp)
  const choose = (item: PaletteItem) => {
    setChosen(item)
    setOpen(false)
  }
  const { active, point, forget, onKeyDown } = useChoice(items, choose)
  /** Runs after the dialog has restored the focus, so that the new page can take it. */
  const act = () => {
    onClose()
    if (!chosen) return
    const { title, detail = '', link, isRecord, isStandalone } = chosen
    if (link && isRecord) addRecentItem(user.userId, { title, detail, link })
    if (link && isStandalone) window.open(link, '_blank', 'noopener')
    else if (link) history.push(link)
    chosen.run?.()
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
        <ChoiceField
          label={t('Search pages, records and commands')}
          placeholder={t('Type a page, number, name or command')}
          list={list}
          count={items.length}
          active={active}
          text={text}
          onText={(next) => {
            setText(next)
            forget()
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label={t('Close')} onClick={() => setOpen(false)}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flex: 'none' }}>
        {isSearching && <LinearProgress aria-label={t('Searching')} sx={{ height: 2 }} />}
      </Box>
      <OptionList id={list} items={items} text={text} active={active} onChoose={choose} onPoint={point} />
      <Box role="status" sx={{ flex: 'none' }}>
        {items.length === 0 && !isSearching && <Note>{t('Nothing found.')}</Note>}
        {missing.length > 0 && (
          <Note>
            {t("Couldn't search {parts}.", {
              parts: missing.map((page) => titleOf({ title: '', page })).join(', '),
            })}
          </Note>
        )}
      </Box>
    </Dialog>
  )
}
