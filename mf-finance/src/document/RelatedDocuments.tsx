import { useFormat, useT } from '@portal/client'
import type { Related } from '@portal/contracts/finance.contract.ts'
import { getOption, PlainTable, Section, Tag } from '@portal/ui'
import { DocumentLink } from './DocumentLink.tsx'
import { documentKinds } from './kinds.ts'
import { Money } from './Money.tsx'

/** Documents related in either direction, in the order of a delivery. */
export function RelatedDocuments({ related }: { related: readonly Related[] }) {
  const t = useT()
  const { day } = useFormat()
  return (
    <Section title={t('Related documents')}>
      {related.length === 0 ? (
        t('No other document refers to this one yet.')
      ) : (
        <PlainTable
          label={t('Related documents')}
          rows={related}
          rowKey={({ noun, number }) => `${noun} ${number}`}
          columns={[
            {
              label: t('Document number'),
              cell: ({ noun, number }) => <DocumentLink kind={noun} number={number} />,
            },
            { label: t('Document'), cell: ({ noun }) => t(documentKinds[noun].one) },
            { label: t('Date'), cell: ({ on }) => day(on) },
            {
              label: t('Amount'),
              cell: ({ amount, currency }) => amount && <Money amount={amount} currency={currency ?? ''} />,
              align: 'right',
            },
            {
              label: t('Status'),
              cell: ({ noun, status }) => {
                const { label, color } = getOption(documentKinds[noun].states, status)
                return <Tag label={t(label)} color={color} />
              },
            },
          ]}
        />
      )}
    </Section>
  )
}
