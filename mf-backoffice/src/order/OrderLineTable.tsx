import { formatNumber, useT } from '@portal/client'
import { modelLabel } from '@portal/contracts/model.ts'
import type { OrderLine } from '@portal/contracts/order.contract.ts'
import { PlainTable, Section } from '@portal/ui'
import { unitCount } from './orderDraft.ts'

/** What was ordered, with the number of units. */
export function OrderLineTable({ lines }: { lines: readonly OrderLine[] }) {
  const t = useT()
  return (
    <Section title={t('Lines')} detail={t('Units: {number}', { number: formatNumber(unitCount(lines)) })}>
      <PlainTable
        label={t('Lines')}
        rows={lines}
        rowKey={({ model }) => model}
        columns={[
          { label: t('Model'), cell: ({ model }) => modelLabel(model) },
          { label: t('Quantity'), cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
        ]}
      />
    </Section>
  )
}
