import { useFormat, useRowEvents, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import {
  type Bar,
  ChartSection,
  createAgeBars,
  createCodeBars,
  FiguresPage,
  formatDateRange,
  getOption,
  ListHeader,
} from '@portal/ui'
import { useFindRmaFiguresQuery } from '../rma/desk.api.ts'
import { faultReasonOptions, rmaStatusOption } from '../rma/options.ts'
import { ViewTabs } from '../rma/ViewTabs.tsx'
import { RepairTimes } from './RepairTimes.tsx'

/** Filters open requests, which all figures except the times count. */
const open = '/rma?closed=false'
const maxModels = 12

/** `/rma?view=charts`: age of open requests and duration of repairs; by status, model, fault and centre. */
export default function RmaFigures() {
  const t = useT()
  const { day } = useFormat()
  const result = useFindRmaFiguresQuery()
  useRowEvents('rma', 'Rma')
  return (
    <>
      <ListHeader title={<ViewTabs view="charts" />}>{null}</ListHeader>
      <FiguresPage
        result={result}
        isEmpty={({ byStatus, repairTimes }) =>
          byStatus.length === 0 && repairTimes.every(({ count }) => count === 0)
        }
      >
        {({ byStatus, byAge, byModel, byFault, byCentre, overdue, repairTimes }) => (
          <>
            <ChartSection
              title={t('Open requests by status')}
              of={t('Status')}
              bars={createCodeBars(byStatus, (code) => t(rmaStatusOption(code).label), open, 'rmaStatus')}
            />
            <ChartSection
              title={t('Open requests by age')}
              of={t('Age')}
              bars={createAgeBars(byAge, open, 'openSince')}
              note={overdue > 0 ? t('Overdue appeals: {count}', { count: overdue }) : undefined}
            />
            <RepairTimes times={repairTimes} />
            <ChartSection
              title={t('Completed repairs by week')}
              of={t('Week')}
              kind="columns"
              bars={repairTimes.map(
                (week): Bar => ({
                  key: week.from,
                  label: day(week.from),
                  count: week.count,
                  link: `/rma?completedOn=${formatDateRange(week)}`,
                }),
              )}
            />
            <ChartSection
              title={t('Open requests by model')}
              of={t('Model')}
              bars={createCodeBars(byModel, formatModel, open, 'model')}
              maxBars={maxModels}
            />
            <ChartSection
              title={t('Open requests by fault')}
              of={t('Fault reason')}
              bars={createCodeBars(
                byFault,
                (code) => t(getOption(faultReasonOptions, code).label),
                open,
                'faultReason',
              )}
            />
            <ChartSection
              title={t('Open requests by repair centre')}
              of={t('Repair centre')}
              bars={byCentre.map(
                ({ repairShop, name, count }): Bar => ({
                  key: String(repairShop),
                  label: name,
                  count,
                  link: `${open}&repairShop=${repairShop}`,
                }),
              )}
            />
          </>
        )}
      </FiguresPage>
    </>
  )
}
