import { formatNumber, Link, useT } from '@portal/client'
import { MuiLink, Section, Typography } from '@portal/ui'
import { soonDays } from '../trace/WarrantyEnd.tsx'

const dayMs = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** How many warranties end within the next three months, with the way to those devices. */
export function EndingSoon({ count, now = Date.now() }: { count: number; now?: number }) {
  const t = useT()
  return (
    <Section title={t('Warranties ending soon')}>
      <Typography sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
        {formatNumber(count)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('devices within the next {days} days', { days: soonDays })}
      </Typography>
      {count > 0 && (
        <MuiLink
          component={Link}
          to={`/device?warrantyExpiresOn=${iso(now)}..${iso(now + soonDays * dayMs)}&sort=warrantyExpiresOn`}
          variant="body2"
        >
          {t('Show these devices')}
        </MuiLink>
      )}
    </Section>
  )
}
