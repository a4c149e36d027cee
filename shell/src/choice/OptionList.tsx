import { useT } from '@portal/client'
import { Box, Icon } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { markMatches, type PaletteItem } from './choice.rules.ts'

function Highlighted({ text, title }: { text: string; title: string }) {
  let from = 0
  return markMatches(text, title).map((piece) => {
    from += piece.text.length
    return piece.isHit ? (
      <Box key={from} component="mark" sx={{ bgcolor: 'transparent', color: 'inherit', fontWeight: 700 }}>
        {piece.text}
      </Box>
    ) : (
      <span key={from}>{piece.text}</span>
    )
  })
}

/** Shows a distinguishing detail or the match. */
function Beside({ item: { detail, matched }, text }: { item: PaletteItem; text: string }) {
  if (!detail && !matched) return null
  return (
    <Box
      component="span"
      sx={{ color: 'text.secondary', fontSize: '0.8125rem', ml: 'auto', textAlign: 'right', minWidth: 0 }}
    >
      {matched ? `${matched.field}: ` : detail}
      {matched && <Highlighted text={text} title={matched.text} />}
    </Box>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  text: string
  isActive: boolean
  onChoose(): void
  onPoint(): void
}

function Option({ id, item, text, isActive, onChoose, onPoint }: OptionProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      component="li"
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        minHeight: 40,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      {item.icon ? (
        <Icon path={item.icon} sx={{ fontSize: 18, color: 'text.secondary' }} />
      ) : (
        <Icon name="search" sx={{ fontSize: 18, color: 'text.secondary' }} />
      )}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        <Highlighted text={text} title={item.title} />
      </Box>
      <Beside item={item} text={text} />
    </Box>
  )
}

interface OptionsProps {
  id: string
  items: readonly PaletteItem[]
  text: string
  active: number
  onChoose(item: PaletteItem): void
  onPoint(at: number): void
}
export const optionId = (list: string, at: number) => `${list}-${at}`

/** Listbox of the palette's field, with items grouped under headings. */
export function OptionList({ id, items, text, active, onChoose, onPoint }: OptionsProps) {
  const t = useT()
  const headings = [...new Set(items.map(({ heading }) => heading))]
  return (
    <Box id={id} role="listbox" aria-label={t('Results')} sx={{ overflowY: 'auto', px: 1, pb: 1, flex: 1 }}>
      {headings.map((heading, group) => (
        <Box
          key={heading}
          component="ul"
          role="group"
          aria-labelledby={`${id}-heading-${group}`}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          <Box
            component="li"
            role="presentation"
            id={`${id}-heading-${group}`}
            sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
          >
            {t(heading)}
          </Box>
          {items.map((item, at) =>
            item.heading === heading ? (
              <Option
                key={item.id}
                id={optionId(id, at)}
                item={item}
                text={text}
                isActive={at === active}
                onChoose={() => onChoose(item)}
                onPoint={() => onPoint(at)}
              />
            ) : null,
          )}
        </Box>
      ))}
    </Box>
  )
}
