import { toCalendar, useFormat, useT } from '@portal/client'
import type { Device, WarrantyExpiry } from '@portal/contracts/device.contract.ts'
import { Box, Tooltip } from '@portal/ui'

/** A warranty that ends within this number of days is marked as ending soon. */
export const endingSoonDays = 90
const dayMs = 86_400_000

/** Number of days until a day has passed, in the reader's calendar; negative for past days. */
export function daysUntil(day: string, now = new Date()) {
  const { year, month, date } = toCalendar(now)
  return Math.round((Date.parse(day) - Date.UTC(year, month, date)) / dayMs)
}

/** Describes the start of a warranty, for example the shipment. */
export function useWarrantyEndReason() {
  const t = useT()
  const { day } = useFormat()
  return ({ reason, startsOn }: WarrantyExpiry, months: number) => {
    const since = day(startsOn)
    switch (reason) {
      case 'FROM_INSTALLATION':
        return t('{months} months from installation ({since})', { months, since })
      case 'FROM_SHIPMENT':
        return t('{months} months from shipment ({since}); not installed yet', { months, since })
      case 'NO_WARRANTY':
        return t('Sold without warranty')
      case 'REPLACED':
        return t('Moved to the replacement')
      case 'NOT_STARTED':
        return t('Starts with the shipment or the installation')
      case 'EXTENDED_WARRANTY':
        return t('Extended; covered since {since}', { since })
      case 'REPAIRED_UNIT':
        return t('Repaired unit; covered since {since}', { since })
      case 'REPLACEMENT':
        return t('Remaining warranty of the device it replaced, since {since}', { since })
      case 'FROM_START':
        return t('{months} months from {since}', { months, since })
      case 'AGREED':
        return t('Agreed; since {since}', { since })
    }
  }
}

/**
 * End of a warranty, marked by colour and text if near or past; shows its basis on hover, because touch
 * devices find it on the device's page.
 */
export function WarrantyEnd({ warranty, months }: { warranty: WarrantyExpiry; months: number }) {
  const t = useT()
  const { day } = useFormat()
  const reason = useWarrantyEndReason()(warranty, months)
  if (!warranty.expiresOn)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {reason}
      </Box>
    )
  const left = daysUntil(warranty.expiresOn)
  const color = left < 0 ? 'error.main' : left <= endingSoonDays ? 'warning.main' : undefined
  const on = day(warranty.expiresOn)
  const note = left >= 0 && left <= endingSoonDays ? ` · ${t('in {count} days', { count: left })}` : ''
  return (
    <Tooltip title={reason} describeChild>
      <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
        {left < 0 ? t('Expired {day}', { day: on }) : on + note}
      </Box>
    </Tooltip>
  )
}

/** Average. */
const monthDays = 30.44

/** Remaining time of a warranty in words. */
export function RemainingWarranty({ warranty, months: sold }: { warranty: WarrantyExpiry; months: number }) {
  const t = useT()
  const { day } = useFormat()
  const reason = useWarrantyEndReason()(warranty, sold)
  if (!warranty.expiresOn) return <Box sx={{ color: 'text.secondary' }}>{reason}</Box>
  const left = daysUntil(warranty.expiresOn)
  const until = day(warranty.expiresOn)
  if (left < 0) return <Box sx={{ color: 'error.main' }}>{t('Warranty ended on {day}', { day: until })}</Box>
  if (left <= endingSoonDays)
    return (
      <Box sx={{ color: 'warning.main' }}>
        {t('{count} days of warranty left, until {day}', { count: left, day: until })}
      </Box>
    )
  const months = Math.floor(left / monthDays)
  return (
    <Box>
      {months < 24
        ? t('{count} months of warranty left, until {day}', { count: months, day: until })
        : t('{count} years of warranty left, until {day}', { count: Math.floor(months / 12), day: until })}
    </Box>
  )
}

/** End of all cover, if it follows a gap. */
export function CoverAfterGap({ device: { coverEndsOn, warranty } }: { device: Device }) {
  const { day } = useFormat()
  return coverEndsOn === warranty.expiresOn ? null : day(coverEndsOn)
}
