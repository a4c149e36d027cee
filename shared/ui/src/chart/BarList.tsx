import Box from '@mui/material/Box'
import { Link, useFormat } from '@portal/client'
import { brandColour } from '../theme/colours.ts'
import { type Bar, maxCountOf, shareOf } from './bar.ts'

/** Lengths to compare, largest first as given; each line leads into its list. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { number } = useFormat()
  const maxCount = maxCountOf(bars)
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Box
            {...(bar.link ? { component: Link, to: bar.link } : { component: 'div' })}
            sx={{
              position: 'relative',
              display: 'flex',
              justifyContent: 'space-between',
              gap: 1,
              px: 1,
              py: 0.5,
              borderRadius: 1,
              overflow: 'hidden',
              color: 'text.primary',
              textDecoration: 'none',
              '&:is(a):hover': { textDecoration: 'underline' },
            }}
          >
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                inset: 0,
                width: `${shareOf(bar, maxCount)}%`,
                borderRadius: 1,
                bgcolor: `color-mix(in srgb, ${brandColour} 26%, transparent)`,
              }}
            />
            <Box
              component="span"
              sx={{
                position: 'relative',
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {bar.label}
            </Box>
            <Box
              component="span"
              sx={{ position: 'relative', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
            >
              {number(bar.count)}
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  )
}
