import { formatNumber, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { OrderFulfilment, OrderLine } from '@portal/contracts/order.contract.ts'
import { PlainTable, Section } from '@portal/ui'
import { countUnits } from './orderDraft.ts'

type Line = OrderLine & Partial<OrderFulfilment>

/** Lines of an order, with the number of missing devices if known. */
export function OrderLineTable({ lines }: { lines: readonly Line[] }) {
  const t = useT()
  const isCounted = lines.some(({ assigned }) => assigned !== undefined)
  return (
    <Section title={t('Lines')} detail={t('Units: {number}', { number: formatNumber(countUnits(lines)) })}>
      <PlainTable
        label={t('Lines')}
        rows={lines}
        rowKey={({ model }) => model}
        columns={[
          { label: t('Model'), cell: ({ model }) => formatModel(model) },
          { label: t('Quantity'), cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
          ...(isCounted
            ? [
                {
                  label: t('Devices'),
                  cell: ({ assigned = 0 }: Line) => formatNumber(assigned),
                  align: 'right' as const,
                },
                {
                  label: t('Missing'),
                  cell: ({ quantity, assigned = 0 }: Line) => missingText(quantity - assigned),
                  align: 'right' as const,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** Negative if more devices are assigned than ordered. */
const missingText = (missing: number) => (missing === 0 ? '' : formatNumber(missing))
