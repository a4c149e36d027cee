import Box from '@mui/material/Box'
import { Link, useFormat } from '@portal/client'

export interface Bar {
  key: string
  /** In the reader's language. */
  label: string
  count: number
  /** The list that the bar stands for. */
  link?: string
}

const shareOf = (bar: Bar, most: number) => (most === 0 ? 0 : (100 * bar.count) / most)
const mostOf = (bars: readonly Bar[]) => Math.max(0, ...bars.map(({ count }) => count))

/** Lengths to compare, largest first as given; each line leads into its list. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { number } = useFormat()
  const most = mostOf(bars)
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
                width: `${shareOf(bar, most)}%`,
                borderRadius: 1,
                bgcolor: 'color-mix(in srgb, #63AD82 26%, transparent)',
              }}
            />
            <Box
              component="span"
              sx={{ position: 'relative', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {bar.label}
            </Box>
            <Box component="span" sx={{ position: 'relative', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {number(bar.count)}
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** Pixels. */
const chartHeight = 120

/** Counts over time, oldest first; each column leads into its list. */
export function ColumnChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { number } = useFormat()
  const most = mostOf(bars)
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', alignItems: 'end', gap: 0.5, overflowX: 'auto' }}
    >
      {bars.map((bar) => (
        <Box component="li" key={bar.key} sx={{ flex: '1 1 0', minWidth: 22 }}>
          <Box
            {...(bar.link ? { component: Link, to: bar.link } : { component: 'div' })}
            title={`${bar.label}: ${number(bar.count)}`}
            sx={{
              display: 'block',
              color: 'text.secondary',
              textDecoration: 'none',
              fontSize: '0.6875rem',
              textAlign: 'center',
              '&:hover > div:nth-of-type(2)': { bgcolor: 'primary.main' },
            }}
          >
            <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{number(bar.count)}</Box>
            <Box sx={{ height: Math.max(2, (chartHeight * shareOf(bar, most)) / 100), borderRadius: '4px 4px 0 0', bgcolor: '#63AD82' }} />
            <Box sx={{ pt: 0.5, overflow: 'hidden', whiteSpace: 'nowrap' }}>{bar.label}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
