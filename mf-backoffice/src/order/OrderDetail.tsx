import { useNavigate, useParams, useT, useTab } from '@portal/client'
import type { OrderInfo } from '@portal/contracts/order.contract.ts'
import { Box, getOption, PermissionButton, QueryResult, RecordHeader, Stack } from '@portal/ui'
import { useEffect, useState } from 'react'
import { orderStatusOptions } from '../common/options.ts'
import { PartList } from '../common/PartList.tsx'
import { orderPath } from '../common/paths.ts'
import { OrderDevices } from './OrderDevices.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderForm } from './OrderForm.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLineTable } from './OrderLineTable.tsx'
import { OrderRemark } from './OrderRemark.tsx'
import { useGetOrderInfoQuery } from './order.api.ts'

/** `/order/{orderNo}`: page of an order. */
export default function OrderDetail() {
  const t = useT()
  const { orderNo = '' } = useParams()
  const { setTitle } = useTab()
  useEffect(() => setTitle(t('Order {orderNo}', { orderNo })), [setTitle, t, orderNo])
  const result = useGetOrderInfoQuery(orderNo)
  return (
    <QueryResult result={result} record={{ title: orderNo, list: { label: t('Orders'), to: '/order' } }}>
      {(info) => <Loaded info={info} />}
    </QueryResult>
  )
}

function Loaded({ info: { order, fulfilment, resources, devices, parts } }: { info: OrderInfo }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'remark' | 'history'>()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  return (
    <>
      <RecordHeader
        title={order.orderNo}
        status={getOption(orderStatusOptions, order.status)}
        list={{ label: t('Orders'), to: '/order' }}
        actions={
          <>
            <PermissionButton permission="order:edit" onClick={() => setOpen('history')}>
              {t('History')}
            </PermissionButton>
            <PermissionButton permission="order:edit" variant="contained" onClick={() => setOpen('edit')}>
              {t('Edit')}
            </PermissionButton>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <OrderLineTable lines={fulfilment} />
          <OrderDevices order={order} devices={devices} />
          <PartList parts={parts} withDevice />
        </Stack>
        <Stack spacing={2} sx={{ order: { xs: -1, lg: 0 }, minWidth: 0 }}>
          <OrderFacts order={order} onEditRemark={() => setOpen('remark')} />
          <OrderFiles order={order} resources={resources} />
        </Stack>
      </Box>
      {open === 'edit' && (
        <OrderForm
          row={order}
          onSaved={({ orderNo }) => navigate(orderPath(orderNo), { replace: true })}
          onClose={close}
        />
      )}
      {open === 'remark' && <OrderRemark order={order} onClose={close} />}
      {open === 'history' && <OrderHistory row={order} onClose={close} />}
    </>
  )
}
