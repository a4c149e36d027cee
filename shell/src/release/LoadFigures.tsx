import { useFormat, useT } from '@portal/client'
import type { PublishedBuild } from '@portal/contracts/release.contract.ts'
import { Box, Typography } from '@portal/ui'
import type { ReactNode } from 'react'
import { errorRate, getSlowdown } from './release.rules.ts'

/** Decorative bar; the text beside it has the value. */
function Bar({ share, isBad }: { share: number; isBad: boolean }) {
  return (
    <Box aria-hidden sx={{ height: 4, borderRadius: '2px', bgcolor: 'divider', overflow: 'hidden', mt: 0.5 }}>
      <Box
        sx={{ height: 1, width: `${Math.min(100, share)}%`, bgcolor: isBad ? 'error.main' : 'primary.main' }}
      />
    </Box>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

interface FiguresProps {
  build: PublishedBuild
  than: PublishedBuild | undefined
  /** Milliseconds of a full bar. */
  slowest: number
}

/** Load figures of a build beside those of the previous one. */
export function LoadFigures({ build, than, slowest }: FiguresProps) {
  const t = useT()
  const { number } = useFormat()
  const { figures } = build
  const rate = errorRate(figures)
  const rateBefore = (than && errorRate(than.figures)) ?? 0
  const times = getSlowdown(figures, than?.figures)
  return (
    <>
      <Fact label={t('Loads')}>{number(figures.loads)}</Fact>
      <Fact label={t('Failed')}>
        {rate === undefined
          ? '–'
          : t('{errors} ({rate} %)', {
              errors: number(figures.errors),
              rate: number(Math.round(rate * 10) / 10),
            })}
        {rate !== undefined && <Bar share={rate} isBad={rate > rateBefore + 2} />}
      </Fact>
      <Fact label={t('Load time (p75)')}>
        {figures.p75 === null
          ? '–'
          : t('{seconds} s', { seconds: number(Math.round(figures.p75 / 10) / 100) })}
        {times !== undefined && (
          <Box component="span" sx={{ color: times > 1.5 ? 'error.main' : 'text.secondary', ml: 0.75 }}>
            {times > 1.1 || times < 0.9
              ? t('{times} × the previous release', { times: number(Math.round(times * 10) / 10) })
              : t('same as the previous release')}
          </Box>
        )}
        {figures.p75 !== null && (
          <Bar share={(100 * figures.p75) / slowest} isBad={times !== undefined && times > 1.5} />
        )}
      </Fact>
    </>
  )
}
