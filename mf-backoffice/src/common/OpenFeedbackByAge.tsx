import { useT } from '@portal/client'
import type { Age } from '@portal/contracts/figures.contract.ts'
import { ChartSection, createAgeBars } from '@portal/ui'

/** Chart of open feedback by age. */
export function OpenFeedbackByAge({ ages }: { ages: readonly Age[] }) {
  const t = useT()
  return (
    <ChartSection
      title={t('Open feedback by age')}
      of={t('Age')}
      bars={createAgeBars(ages, '/feedback', 'openSince')}
    />
  )
}
