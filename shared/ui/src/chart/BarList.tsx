import Box from '@mui/material/Box'
import { Link } from '@portal/client'
import { brandColour } from '../theme/colours.ts'
import { type Bar, findLongest, toBarPercent } from './bar.ts'
import { useBarKeys } from './useBarKeys.ts'
import { useBarText } from './useBarText.ts'

/** List of horizontal bars in the given order, each with a link to its rows. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { short, detail } = useBarText()
  const { onKeyDown, linkProps } = useBarKeys(bars)
  const longest = findLongest(bars)
  return (
    <Box
      component="ul"
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {bars.map((bar) => (
        <li key={bar.key}>
          <Box
            {...(bar.link ? { component: Link, to: bar.link, ...linkProps(bar) } : { component: 'div' })}
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
                width: `${toBarPercent(bar, longest)}%`,
                borderRadius: 1,
                printColorAdjust: 'exact',
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
              sx={{ position: 'relative', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
            >
              {bar.of !== undefined && (
                <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
                  {detail(bar)}
                </Box>
              )}
              <Box component="span" sx={{ fontWeight: 600 }}>
                {short(bar)}
              </Box>
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  )
}
