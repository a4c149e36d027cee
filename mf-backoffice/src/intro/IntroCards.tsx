import { useLanguage, useT } from '@portal/client'
import type { BackofficeFigures, Figure } from '@portal/contracts/figures.contract.ts'
import { BarList, Box, ColumnChart, EmptyState, optionOf, QueryResult, Section } from '@portal/ui'
import { deviceStatusOptions, modelOptions, orderStatusOptions } from '../trace/options.ts'
import { EndingSoon } from './EndingSoon.tsx'
import { useFindBackofficeFiguresQuery } from './figures.api.ts'
import { WaitingTickets } from './WaitingTickets.tsx'
import { daysOfWeek } from './week.ts'

/** Orders and devices in figures, each of which opens the list that it counts. */
export default function IntroCards() {
  const result = useFindBackofficeFiguresQuery()
  return <QueryResult result={result}>{(figures) => <Cards figures={figures} />}</QueryResult>
}

/** The models with the most devices; the list itself has them all. */
const maxModels = 8

function Cards({ figures }: { figures: BackofficeFigures }) {
  const t = useT()
  const [language] = useLanguage()
  const isEmpty = [...figures.ordersByStatus, ...figures.devicesByStatus].every(({ count }) => count === 0)
  if (isEmpty)
    return (
      <EmptyState
        title={t('No orders or devices yet')}
        detail={t('Figures appear here as soon as the first order is entered or imported.')}
      />
    )
  const models = [...figures.devicesByModel].sort((a, b) => b.count - a.count).slice(0, maxModels)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
      }}
    >
      <Section title={t('Orders by status')}>
        <BarList
          label={t('Orders by status')}
          bars={figures.ordersByStatus.map((figure) =>
            bar(figure, t(optionOf(orderStatusOptions, figure.value).label), `/order?status=${figure.value}`),
          )}
        />
      </Section>
      <Section title={t('Orders shipped in the last twelve weeks')}>
        <ColumnChart
          label={t('Orders shipped in the last twelve weeks')}
          bars={figures.ordersShippedByWeek.map((figure) => weekBar(figure, language))}
        />
      </Section>
      <EndingSoon count={figures.warrantiesEndingSoon} />
      <WaitingTickets />
      <Section title={t('Devices by model')}>
        <BarList
          label={t('Devices by model')}
          bars={models.map((figure) =>
            bar(figure, optionOf(modelOptions, figure.value).label, `/device?model=${figure.value}`),
          )}
        />
      </Section>
      <Section title={t('Devices by status')}>
        <BarList
          label={t('Devices by status')}
          bars={figures.devicesByStatus.map((figure) =>
            bar(
              figure,
              t(optionOf(deviceStatusOptions, figure.value).label),
              `/device?status=${figure.value}`,
            ),
          )}
        />
      </Section>
    </Box>
  )
}

const bar = ({ value, count }: Figure, label: string, link: string) => ({ key: value, label, count, link })

/** A week is called by its Monday; the year goes without saying. */
function weekBar(figure: Figure, language: string) {
  const { from, to } = daysOfWeek(figure.value)
  const monday = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(from))
  return bar(figure, monday, `/order?shippedOn=${from}..${to}`)
}
