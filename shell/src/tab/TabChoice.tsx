import { useT } from '@portal/client'
import { Box, Icon, visuallyHidden } from '@portal/ui'
import { useId, useState } from 'react'
import { ChoiceField } from '../choice/ChoiceField.tsx'
import { type PaletteItem, rankItems } from '../choice/choice.rules.ts'
import { OptionList } from '../choice/OptionList.tsx'
import { useChoice } from '../choice/useChoice.ts'
import { useTitle } from '../navigation/title.ts'
import type { OpenTab } from './tab.rules.ts'
import { useTabs } from './tabs.ts'

interface TabChoiceProps {
  /** Id of the heading that labels the dialog. */
  titleId: string
  onChoose(tab: OpenTab): void
}

/** Open tabs in order, with a filter field. */
export default function TabChoice({ titleId, onChoose }: TabChoiceProps) {
  const t = useT()
  const list = useId()
  const titleOf = useTitle()
  const tabs = useTabs()
  const [text, setText] = useState('')
  const items = rankItems(
    text,
    tabs.map(
      (tab): PaletteItem => ({
        id: tab.path,
        heading: 'Open pages',
        title: titleOf(tab),
        words: tab.path,
        icon: tab.page.icon,
        ...(tab.isDirty && { detail: t('Unsaved input') }),
      }),
    ),
  )
  const choose = ({ id }: PaletteItem) => {
    const tab = tabs.find(({ path }) => path === id)
    if (tab) onChoose(tab)
  }
  const { active, point, forget, onKeyDown } = useChoice(items, choose)
  return (
    <>
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {t('List of open pages')}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
        }}
      >
        <Icon name="search" sx={{ fontSize: 18, color: 'text.secondary' }} />
        <ChoiceField
          label={t('Search the open pages')}
          placeholder={t('Search the open pages')}
          list={list}
          count={items.length}
          active={active}
          text={text}
          onText={(next) => {
            setText(next)
            forget()
          }}
          onKeyDown={onKeyDown}
          height={48}
        />
      </Box>
      <OptionList id={list} items={items} text={text} active={active} onChoose={choose} onPoint={point} />
      <Box role="status" sx={{ flex: 'none' }}>
        {items.length === 0 && (
          <Box sx={{ px: 2.5, py: 1.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('Nothing found.')}
          </Box>
        )}
      </Box>
    </>
  )
}
