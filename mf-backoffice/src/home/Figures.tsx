import { useLanguage, useT } from '@portal/client'
import type { BackofficeFigures, Figure } from '@portal/contracts/figures.contract.ts'
import { ChartSection, Charts, EmptyState, getOption, QueryResult } from '@portal/ui'
import { useFindBackofficeFiguresQuery } from '../common/figures.api.ts'
import { deviceStatusOptions, modelOptions, orderStatusOptions } from '../common/options.ts'
import { toWeekDays } from './week.ts'

/** Figures of orders and devices, each with a link to the list it counts. */
export default function Figures() {
  const result = useFindBackofficeFiguresQuery()
  return <QueryResult result={result}>{(figures) => <AllFigures figures={figures} />}</QueryResult>
}

/** Limits the card to the models with the most devices. */
const maxModels = 8

function AllFigures({ figures }: { figures: BackofficeFigures }) {
  const t = useT()
  const [language] = useLanguage()
  const isEmpty = [...figures.ordersByStatus, ...figures.devicesByStatus].every(({ count }) => count === 0)
  if (isEmpty)
    return (
      <EmptyState
        title={t('No orders or devices yet')}
        detail={t('Statistics appear here after the first order is entered or imported.')}
      />
    )
  const models = [...figures.devicesByModel].sort((a, b) => b.count - a.count)
  return (
    <Charts>
      <ChartSection
        title={t('Orders by status')}
        of={t('Status')}
        bars={figures.ordersByStatus.map((figure) =>
          bar(figure, t(getOption(orderStatusOptions, figure.value).label), `/order?status=${figure.value}`),
        )}
      />
      <ChartSection
        title={t('Orders shipped in the last twelve weeks')}
        of={t('Week starting')}
        kind="columns"
        bars={figures.ordersShippedByWeek.map((figure) => weekBar(figure, language))}
      />
      <ChartSection
        title={t('Devices by model')}
        of={t('Model')}
        maxBars={maxModels}
        bars={models.map((figure) =>
          bar(figure, getOption(modelOptions, figure.value).label, `/device?model=${figure.value}`),
        )}
      />
      <ChartSection
        title={t('Devices by status')}
        of={t('Status')}
        bars={figures.devicesByStatus.map((figure) =>
          bar(
            figure,
            t(getOption(deviceStatusOptions, figure.value).label),
            `/device?status=${figure.value}`,
          ),
        )}
      />
    </Charts>
  )
}

const bar = ({ value, count }: Figure, label: string, link: string) => ({ key: value, label, count, link })

/** Formats a week by its Monday, without the year. */
function weekBar(figure: Figure, language: string) {
  const { from, to } = toWeekDays(figure.value)
  const monday = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(from))
  return bar(figure, monday, `/order?shippedOn=${from}..${to}`)
}
