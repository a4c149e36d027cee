import { formatNumber, Link, useT } from '@portal/client'
import { MuiLink, QueryResult, Section, Typography } from '@portal/ui'
import { useFindBackofficeFiguresQuery } from '../common/figures.api.ts'
import { endingSoonDays } from '../common/WarrantyEnd.tsx'

const dayMs = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Number of warranties that end within the next three months, with a link to the devices. */
export default function EndingSoon() {
  const t = useT()
  const result = useFindBackofficeFiguresQuery()
  return (
    <Section title={t('Warranties ending soon')}>
      <QueryResult result={result}>
        {({ warrantiesEndingSoon }) => <Count count={warrantiesEndingSoon} />}
      </QueryResult>
    </Section>
  )
}

function Count({ count }: { count: number }) {
  const t = useT()
  const now = Date.now()
  return (
    <>
      <Typography sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
        {formatNumber(count)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('devices whose warranty ends in the next {days} days', { days: endingSoonDays })}
      </Typography>
      {count > 0 && (
        <MuiLink
          component={Link}
          to={`/device?warrantyExpiresOn=${iso(now)}..${iso(now + endingSoonDays * dayMs)}&sort=warrantyExpiresOn`}
          variant="body2"
        >
          {t('Show these devices')}
        </MuiLink>
      )}
    </>
  )
}
