import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link, useFormat } from '@portal/client'
import type { ReactNode } from 'react'
import type { TagColor } from './Tag.tsx'

export interface TimelineItem {
  key: string
  /** `YYYY-MM-DD`. */
  on: string
  title: ReactNode
  detail?: ReactNode
  /** Path in the portal. */
  link?: string
  color?: TagColor
}

const dot: Record<TagColor, string> = {
  neutral: 'text.secondary',
  brand: 'primary.main',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
}

/** List of items in chronological order. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  const { day } = useFormat()
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ key, on, title, detail, link, color = 'neutral' }) => (
        <Box
          key={key}
          component="li"
          sx={{
            position: 'relative',
            pl: 3,
            pb: 2,
            '&:not(:last-child)::before': {
              content: '""',
              position: 'absolute',
              left: 5,
              top: 14,
              bottom: -4,
              width: 2,
              bgcolor: 'divider',
            },
          }}
        >
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: 0,
              top: 5,
              width: 12,
              height: 12,
              borderRadius: '50%',
              bgcolor: dot[color],
            }}
          />
          <Box component="time" dateTime={on} sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {day(on)}
          </Box>
          <Box sx={{ fontWeight: 600 }}>
            {link ? (
              <MuiLink component={Link} to={link}>
                {title}
              </MuiLink>
            ) : (
              title
            )}
          </Box>
          {detail && (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {detail}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
