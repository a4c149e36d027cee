import { useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import { ChartSection, createCodeBars, createMonthBars, FiguresPage, getOption } from '@portal/ui'
import { useFindClaimFiguresQuery } from '../common/figures.api.ts'
import { faultReasonOptions } from '../common/options.ts'
import { EarlyClaimsByBatch, EarlyClaimsByModel } from './EarlyClaims.tsx'

const list = '/defective'
/** Limits the chart to the models with the most claims. */
const maxModels = 12

/** Claims by model, fault and month, and the share of devices with a claim in their first year. */
export default function ClaimFigures() {
  const t = useT()
  const result = useFindClaimFiguresQuery()
  return (
    <FiguresPage
      head={{ title: t('Claim analytics'), list: { label: t('Claims'), to: list } }}
      result={result}
      isEmpty={({ byModel, batches }) => byModel.length === 0 && batches.length === 0}
    >
      {({ byModel, byFaultReason, byMonth, batches }) => (
        <>
          <ChartSection
            title={t('Claims in the last twelve months')}
            of={t('Month')}
            kind="columns"
            bars={createMonthBars(byMonth, list, 'occurredOn')}
          />
          <ChartSection
            title={t('Claims by model')}
            of={t('Model')}
            bars={createCodeBars(byModel, formatModel, list, 'model')}
            maxBars={maxModels}
          />
          <ChartSection
            title={t('Claims by fault')}
            of={t('Fault reason')}
            bars={createCodeBars(
              byFaultReason,
              (code) => t(getOption(faultReasonOptions, code).label),
              list,
              'faultReason',
            )}
          />
          {batches.length > 0 && (
            <>
              <EarlyClaimsByModel batches={batches} />
              <EarlyClaimsByBatch batches={batches} />
            </>
          )}
        </>
      )}
    </FiguresPage>
  )
}
