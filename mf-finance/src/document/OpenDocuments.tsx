import { useFormat, useT } from '@portal/client'
import { Box, Section, TextLink } from '@portal/ui'
import { useGetFinanceFiguresQuery } from './finance.api.ts'
import { Money } from './Money.tsx'

const unpaid = '/financialDocument?paymentState=UNPAID&paymentState=PARTLY_PAID'
const listStyle = { listStyle: 'none', m: 0, p: 0, '& li': { py: 0.5, borderTop: 1, borderColor: 'divider' } }

/** Card for the finance partner: payable, in transit and inconsistent documents. */
export default function OpenDocuments() {
  const t = useT()
  const { number } = useFormat()
  const { data } = useGetFinanceFiguresQuery()
  if (!data) return null
  const counts = [
    { label: t('Shipments in transit'), count: data.onTheWay, to: '/asn?deliveryState=ON_THE_WAY' },
    { label: t('Shipped, not invoiced'), count: data.notInvoiced, to: '/asn?invoicingState=NOT_INVOICED' },
    { label: t('Overpaid invoices'), count: data.overpaid, to: '/financialDocument?paymentState=OVERPAID' },
    {
      label: t('Advices with missing invoices'),
      count: data.unmatched,
      to: '/advice?matchingState=UNMATCHED&matchingState=PARTLY_MATCHED',
    },
  ]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Section
        title={t('Open invoices by currency')}
        detail={data.overdue > 0 ? t('{number} overdue', { number: number(data.overdue) }) : ''}
        action={<TextLink to={unpaid}>{t('Open invoices')}</TextLink>}
      >
        <Box component="ul" aria-label={t('Open invoices by currency')} sx={listStyle}>
          {data.openInvoices.map(({ currency, count, amount }) => (
            <Box component="li" key={currency} sx={{ display: 'flex', gap: 1 }}>
              <TextLink to={`${unpaid}&currency=${currency}`}>{currency}</TextLink>
              <Box sx={{ color: 'text.secondary', mr: 'auto' }}>{number(count)}</Box>
              <Money amount={amount} currency={currency} />
            </Box>
          ))}
        </Box>
      </Section>
      <Section title={t('Shipments and differences')}>
        <Box component="ul" aria-label={t('Shipments and differences')} sx={listStyle}>
          {counts.map(({ label, count, to }) => (
            <Box component="li" key={to} sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ mr: 'auto' }}>
                <TextLink to={to}>{label}</TextLink>
              </Box>
              {number(count)}
            </Box>
          ))}
        </Box>
      </Section>
    </Box>
  )
}
