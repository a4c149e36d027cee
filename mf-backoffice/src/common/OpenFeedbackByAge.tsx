import { useT } from '@portal/client'
import type { Age } from '@portal/contracts/figures.contract.ts'
import { ageBars, ChartSection } from '@portal/ui'

/** How long feedback that is not closed has been waiting for that. */
export function OpenFeedbackByAge({ ages }: { ages: readonly Age[] }) {
  const t = useT()
  return (
    <ChartSection
      title={t('Open feedback by age')}
      of={t('Age')}
      bars={ageBars(ages, '/feedback', 'openSince')}
    />
  )
}
