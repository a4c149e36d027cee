import Box from '@mui/material/Box'
import { Link } from '@portal/client'
import { useEffect, useRef, useState } from 'react'
import { brandColour } from '../theme/colours.ts'
import { visuallyHidden } from '../visually-hidden.ts'
import { type Bar, findLongest, toBarPercent } from './bar.ts'
import { useBarKeys } from './useBarKeys.ts'
import { useBarText } from './useBarText.ts'

/** Pixels. */
const chartHeight = 120
const characterWidth = 6.5
const wideCharacterWidth = 11

/** Approximate width in pixels. */
const widthOf = (text: string) =>
  [...text].reduce((width, sign) => width + (sign < '\u2e80' ? characterWidth : wideCharacterWidth), 6)

/** Width of the list in pixels; 0 before it is measured. */
function useWidth() {
  const list = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measure = () => setWidth(list.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [])
  return { list, width }
}

/**
 * Distance between columns in pixels. A label wider than a column must stay inside at both ends, which
 * shortens the distance between the outer centres by one label.
 */
function pitchOf(columns: number, width: number, labelWidth: number): number {
  const whole = width / Math.max(1, columns)
  if (labelWidth <= whole || columns < 2) return whole
  return Math.max(1, (width - labelWidth) / (columns - 1))
}

/** Never truncates labels: if they do not fit, only every second, third … is shown. */
const stepOf = (width: number, pitch: number) => (pitch > 0 ? Math.max(1, Math.ceil(width / pitch)) : 1)

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf))

/** Selects the columns whose figures fit without overlaps. */
function figured(shares: readonly number[], step: number): Set<number> {
  const reach = Math.ceil((step - 1) / 2)
  const shown: number[] = []
  for (let index = shares.length - 1; index >= 0; index--) {
    const around = shares.slice(Math.max(0, index - reach), index + reach + 1)
    const isFree = (shown.at(-1) ?? Number.POSITIVE_INFINITY) - index >= step
    if (isFree && Math.max(...around) === shares[index]) shown.push(index)
  }
  return new Set(shown)
}

/** Column chart of counts over time, oldest first; each column links to its rows. */
export function ColumnChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const { short, detail } = useBarText()
  const { onKeyDown, linkProps } = useBarKeys(bars)
  const { list, width } = useWidth()
  const labelWidth = widest(bars.map((bar) => bar.label))
  const pitch = pitchOf(bars.length, width, labelWidth)
  const labelStep = stepOf(labelWidth, pitch)
  const longest = findLongest(bars)
  const figures = figured(
    bars.map((bar) => toBarPercent(bar, longest)),
    stepOf(widest(bars.map(short)), pitch),
  )
  /** Always shows the last label. */
  const isLabelled = (index: number) => (bars.length - 1 - index) % labelStep === 0
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        // Keeps the first and last label inside.
        px: labelStep > 1 ? `${(labelWidth - pitch) / 2}px` : 0,
        display: 'flex',
        alignItems: 'end',
        gap: 0.5,
      }}
    >
      {bars.map((bar, index) => (
        <Box component="li" key={bar.key} sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Box
            {...(bar.link ? { component: Link, to: bar.link, ...linkProps(bar) } : { component: 'div' })}
            title={[`${bar.label}: ${short(bar)}`, detail(bar)].filter(Boolean).join(' · ')}
            sx={{
              display: 'block',
              color: 'text.secondary',
              textDecoration: 'none',
              fontSize: '0.6875rem',
              '&:hover .bar': { bgcolor: 'primary.main' },
            }}
          >
            <Box
              sx={{
                height: '1.4em',
                display: 'flex',
                justifyContent: 'center',
                whiteSpace: 'nowrap',
                color: 'text.primary',
                fontWeight: 600,
              }}
            >
              <Box component="span" sx={figures.has(index) ? undefined : visuallyHidden}>
                {short(bar)}
              </Box>
            </Box>
            <Box
              className="bar"
              sx={{
                height: Math.max(2, (chartHeight * toBarPercent(bar, longest)) / 100),
                borderRadius: '4px 4px 0 0',
                bgcolor: brandColour,
                printColorAdjust: 'exact',
              }}
            />
            <Box
              sx={{ pt: 0.5, height: 22, display: 'flex', justifyContent: 'center', whiteSpace: 'nowrap' }}
            >
              <Box component="span" sx={isLabelled(index) ? undefined : visuallyHidden}>
                {bar.label}
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
