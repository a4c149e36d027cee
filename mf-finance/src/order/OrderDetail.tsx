import { formatDay, formatNumber } from '@portal/client'
import type { BacklogOrder } from '@portal/contracts/finance.contract.ts'
import { DocumentDetail } from '../document/DocumentDetail.tsx'
import { useFindBacklogOrderHistoryQuery, useGetBacklogOrderQuery } from '../document/finance.api.ts'
import { LineTable } from '../document/LineTable.tsx'
import { Money } from '../document/Money.tsx'
import { orderColumns } from './orderColumns.tsx'

const Lines = ({ order: { lines, currency } }: { order: BacklogOrder }) => (
  <LineTable
    lines={lines}
    columns={[
      { label: 'Part', cell: ({ partNo }) => partNo },
      { label: 'Description', cell: ({ description }) => description },
      { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
      { label: 'Price', cell: ({ price }) => <Money amount={price} currency={currency} />, align: 'right' },
      { label: 'Requested for', cell: ({ requestedOn }) => formatDay(requestedOn) },
      { label: 'Confirmed for', cell: ({ confirmedOn }) => formatDay(confirmedOn) },
    ]}
  />
)

/** `/financeOrder/{orderNo}` */
export default function OrderDetail() {
  return (
    <DocumentDetail
      kind="financeOrder"
      columns={orderColumns}
      numberField="orderNo"
      useGet={useGetBacklogOrderQuery}
      useHistory={useFindBacklogOrderHistoryQuery}
      statusOf={({ status }) => status}
      lines={(order) => <Lines order={order} />}
    />
  )
}
