import { useSession } from '@portal/client'
import type { Order } from '@portal/contracts/order.contract.ts'
import { QueryResult, Stack } from '@portal/ui'
import { LatestChanges } from '../common/LatestChanges.tsx'
import { OrderDevices } from './OrderDevices.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderLineTable } from './OrderLineTable.tsx'
import { useFindOrderHistoryQuery, useGetOrderInfoQuery } from './order.api.ts'
import { orderLabels } from './orderColumns.tsx'

const Changes = ({ id }: Order) => (
  <LatestChanges result={useFindOrderHistoryQuery({ id })} columns={orderLabels} />
)

export default function OrderPreview({ row: order }: { row: Order }) {
  const { can } = useSession()
  const result = useGetOrderInfoQuery(order.orderNo)
  return (
    <Stack spacing={1.5}>
      <OrderFacts order={order} />
      <OrderLineTable lines={order.lines} />
      <QueryResult result={result}>
        {({ order: current, devices, resources }) => (
          <>
            <OrderDevices order={current} devices={devices} maxDevices={5} />
            {resources.length > 0 && <OrderFiles order={current} resources={resources} isFixed />}
          </>
        )}
      </QueryResult>
      {can('order:edit') && <Changes {...order} />}
    </Stack>
  )
}
