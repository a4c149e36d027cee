import { formatNumber } from '@portal/client'
import type { Invoice } from '@portal/contracts/finance.contract.ts'
import { DocumentDetail } from '../document/DocumentDetail.tsx'
import { useFindInvoiceHistoryQuery, useGetInvoiceQuery } from '../document/finance.api.ts'
import { LineTable } from '../document/LineTable.tsx'
import { Money } from '../document/Money.tsx'
import { invoiceColumns } from './invoiceColumns.tsx'

const Lines = ({ invoice: { lines, currency } }: { invoice: Invoice }) => (
  <LineTable
    lines={lines}
    columns={[
      { label: 'Part', cell: ({ partNo }) => partNo },
      { label: 'Description', cell: ({ description }) => description },
      { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
      { label: 'Price', cell: ({ price }) => <Money amount={price} currency={currency} />, align: 'right' },
      {
        label: 'Amount',
        cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        align: 'right',
      },
    ]}
  />
)

/** `/financialDocument/{documentNo}` */
export default function InvoiceDetail() {
  return (
    <DocumentDetail
      kind="financialDocument"
      columns={invoiceColumns}
      numberField="documentNo"
      useGet={useGetInvoiceQuery}
      useHistory={useFindInvoiceHistoryQuery}
      statusOf={({ paymentState }) => paymentState}
      lines={(invoice) => <Lines invoice={invoice} />}
    />
  )
}
