import { useSession, useT } from '@portal/client'
import type { ClaimFigures } from '@portal/contracts/figures.contract.ts'
import { ChartSection, Charts, createCodeBars, createMonthBars, getOption, QueryResult } from '@portal/ui'
import { useFindClaimFiguresQuery, useFindFeedbackFiguresQuery } from '../common/figures.api.ts'
import { OpenFeedbackByAge } from '../common/OpenFeedbackByAge.tsx'
import { faultReasonOptions } from '../common/options.ts'

/** Limits the card to the faults with the most claims. */
const maxFaults = 6

/** Card of after-sales figures: claims by month and fault, and the age of feedback. */
export default function AfterSalesFigures() {
  const { can } = useSession()
  const claims = useFindClaimFiguresQuery()
  return (
    <Charts>
      <QueryResult result={claims}>{(figures) => <ClaimCharts figures={figures} />}</QueryResult>
      {can('feedback:view') && <FeedbackChart />}
    </Charts>
  )
}

function ClaimCharts({ figures: { byMonth, byFaultReason } }: { figures: ClaimFigures }) {
  const t = useT()
  return (
    <>
      <ChartSection
        title={t('Claims in the last twelve months')}
        of={t('Month')}
        kind="columns"
        bars={createMonthBars(byMonth, '/defective', 'occurredOn')}
      />
      <ChartSection
        title={t('Claims by fault')}
        of={t('Fault reason')}
        maxBars={maxFaults}
        bars={createCodeBars(
          byFaultReason,
          (code) => t(getOption(faultReasonOptions, code).label),
          '/defective',
          'faultReason',
        )}
      />
    </>
  )
}

function FeedbackChart() {
  const result = useFindFeedbackFiguresQuery()
  return (
    <QueryResult result={result}>{({ openByAge }) => <OpenFeedbackByAge ages={openByAge} />}</QueryResult>
  )
}
