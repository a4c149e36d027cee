import Box from '@mui/material/Box'
import { Link, useFormat } from '@portal/client'
import { useEffect, useRef, useState } from 'react'
import { brandColour } from '../theme/colours.ts'
import { visuallyHidden } from '../visually-hidden.ts'
import { type Bar, maxCountOf, shareOf } from './bar.ts'

/** Pixels. */
const chartHeight = 120
const characterWidth = 6.5

/** Labels are never cut: of more than fit beside each other, every second, third … is shown. */
function useLabelStep(bars: readonly Bar[]) {
  const list = useRef<HTMLUListElement>(null)
  const [step, setStep] = useState(1)
  const longest = Math.max(1, ...bars.map(({ label }) => label.length))
  useEffect(() => {
    const measure = () => {
      const room = (list.current?.clientWidth ?? 0) / Math.max(1, bars.length)
      if (room > 0) setStep(Math.max(1, Math.ceil((longest * characterWidth + 6) / room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [bars.length, longest])
  return { list, step }
}

/** Counts over time, oldest first; each column leads into its list. */
export function ColumnChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { number } = useFormat()
  const { list, step } = useLabelStep(bars)
  const maxCount = maxCountOf(bars)
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        px: step > 1 ? 1.5 : 0,
        display: 'flex',
        alignItems: 'end',
        gap: 0.5,
      }}
    >
      {bars.map((bar, index) => (
        <Box component="li" key={bar.key} sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Box
            {...(bar.link ? { component: Link, to: bar.link } : { component: 'div' })}
            title={`${bar.label}: ${number(bar.count)}`}
            sx={{
              display: 'block',
              color: 'text.secondary',
              textDecoration: 'none',
              fontSize: '0.6875rem',
              '&:hover .bar': { bgcolor: 'primary.main' },
            }}
          >
            <Box sx={{ color: 'text.primary', fontWeight: 600, textAlign: 'center' }}>
              {number(bar.count)}
            </Box>
            <Box
              className="bar"
              sx={{
                height: Math.max(2, (chartHeight * shareOf(bar, maxCount)) / 100),
                borderRadius: '4px 4px 0 0',
                bgcolor: brandColour,
              }}
            />
            <Box
              sx={{ pt: 0.5, height: 22, display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap' }}
            >
              <Box
                component="span"
                sx={index % step === (bars.length - 1) % step ? undefined : visuallyHidden}
              >
                {bar.label}
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
