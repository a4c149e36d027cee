import Box from '@mui/material/Box'
import { formatNumber } from '@portal/client'
import type { ReactNode } from 'react'
import { Tag, type TagColor } from '../Tag.tsx'
import { TextLink } from '../TextLink.tsx'
import { Section } from './Section.tsx'

export interface ShortItem {
  key: string | number
  title: string
  link: string
  tag?: { label: string; color?: TagColor } | undefined
  detail: ReactNode
}

interface ShortListProps {
  title: string
  /** Total of the list. */
  total: number
  list: { label: string; to: string }
  items: readonly ShortItem[]
}

/** Card with the first rows of a list, and links to each row and to the list; hidden when empty. */
export function ShortList({ title, total, list, items }: ShortListProps) {
  if (total === 0) return null
  return (
    <Section
      title={title}
      detail={formatNumber(total)}
      action={<TextLink to={list.to}>{list.label}</TextLink>}
    >
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </Box>
    </Section>
  )
}

const Item = ({ item: { title, link, tag, detail } }: { item: ShortItem }) => (
  <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {tag && <Tag color={tag.color} label={tag.label} />}
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <TextLink to={link}>{title}</TextLink>
      </Box>
    </Box>
    <Box sx={{ color: 'text.secondary' }}>{detail}</Box>
  </Box>
)
