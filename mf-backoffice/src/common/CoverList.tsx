import { useFormat, useT } from '@portal/client'
import { type Cover, type CoverSource, toCoverRuns } from '@portal/contracts/cover.ts'
import { dayAfter, dayBefore } from '@portal/contracts/day.ts'
import { Box } from '@portal/ui'

/** Lists all cover intervals of a device and the gaps between them. */
export function CoverList({ cover }: { cover: Cover }) {
  const t = useT()
  const { day } = useFormat()
  const sources: Record<CoverSource, string> = {
    FROM_INSTALLATION: t('Sold with the device'),
    FROM_SHIPMENT: t('Sold with the device'),
    EXTENDED_WARRANTY: t('Extended Warranty'),
    REPAIRED_UNIT: t('Repaired unit'),
    REPLACEMENT: t('Taken over from the device it replaced'),
  }
  const runs = toCoverRuns(cover)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {runs.flatMap(({ startsOn, intervals }, at) => {
        const before = runs[at - 1]
        const gap = before && {
          from: day(dayAfter(before.endsOn)),
          to: day(dayBefore(startsOn)),
        }
        return [
          gap && (
            <Box component="li" key={`gap ${startsOn}`} sx={{ color: 'warning.main' }}>
              {t('Not covered {from} – {to}', gap)}
            </Box>
          ),
          ...intervals.map((one) => (
            <li key={[one.startsOn, one.endsOn, one.source].join(' ')}>
              {t('{from} – {to}', { from: day(one.startsOn), to: day(one.endsOn) })} · {sources[one.source]}
            </li>
          )),
        ]
      })}
    </Box>
  )
}
