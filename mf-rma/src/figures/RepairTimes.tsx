import { useFormat, useT } from '@portal/client'
import type { RepairTime } from '@portal/contracts/rma-figures.ts'
import { formatDateRange, PlainTable, Section, TextLink, Typography } from '@portal/ui'

const hoursOfDay = 24

/** Repair times from filing to completion by week of completion, newest first. */
export function RepairTimes({ times }: { times: readonly RepairTime[] }) {
  const t = useT()
  const { day, number } = useFormat()
  const inDays = (hours: number | null) =>
    hours === null ? '–' : number(Math.round((hours / hoursOfDay) * 10) / 10)
  const repaired = times.filter(({ count }) => count > 0).toReversed()
  return (
    <Section title={t('Time to repair')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('Days from filing to completion')}
      </Typography>
      {repaired.length === 0 ? (
        <Typography variant="body2">{t('None so far')}</Typography>
      ) : (
        <PlainTable
          label={t('Time to repair')}
          rows={repaired}
          rowKey={({ from }) => from}
          columns={[
            {
              label: t('Week starting'),
              cell: (week) => (
                <TextLink to={`/rma?completedOn=${formatDateRange(week)}`}>{day(week.from)}</TextLink>
              ),
            },
            { label: t('Repairs'), align: 'right', cell: ({ count }) => number(count) },
            { label: t('Median'), align: 'right', cell: ({ medianHours }) => inDays(medianHours) },
            { label: t('90th percentile'), align: 'right', cell: ({ p90Hours }) => inDays(p90Hours) },
          ]}
        />
      )}
    </Section>
  )
}
