import { useNavigate, useT } from '@portal/client'
import { type Order, orderList } from '@portal/contracts/order.contract.ts'
import { ImportButton, lazyComponent } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { useExportOrdersMutation } from '../common/export.api.ts'
import { NounPage } from '../common/NounPage.tsx'
import { orderPath, pageParameters } from '../common/paths.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderRemark } from './OrderRemark.tsx'
import {
  useDeleteOrdersMutation,
  useFindOrdersQuery,
  useLazyCountOrdersQuery,
  useLazyGroupOrdersQuery,
  useLazySumOrdersQuery,
  useRestoreOrdersMutation,
} from './order.api.ts'
import { orderColumns } from './orderColumns.tsx'
import { orderImport } from './orderImport.ts'
import { useOrderChanges } from './useOrderChanges.tsx'

const preview = lazyComponent<{ row: Order }>(() => import('./OrderPreview.tsx'))
const hooks = {
  useFind: useFindOrdersQuery,
  useGroups: useLazyGroupOrdersQuery,
  useExport: useExportOrdersMutation,
  useDelete: useDeleteOrdersMutation,
  useRestore: useRestoreOrdersMutation,
  useCount: useLazyCountOrdersQuery,
}

/** `tabs` replaces the title of the list. */
export function OrdersTable({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const navigate = useNavigate()
  const [remarked, setRemarked] = useState<Order>()
  return (
    <>
      <NounPage
        name="order"
        permission="order"
        title={t('Orders')}
        tabs={tabs}
        others={pageParameters}
        actions={<ImportButton of={orderImport} />}
        newTitle={t('New order')}
        columns={orderColumns}
        exporting={{ fields: orderList.exports }}
        groups={orderList.groups}
        summing={{ fields: orderList.sums, useSums: useLazySumOrdersQuery }}
        hooks={hooks}
        form={OrderForm}
        history={OrderHistory}
        operations={[{ label: t('Remark'), permission: 'order:edit', onClick: setRemarked }]}
        onOpen={({ orderNo }) => navigate(orderPath(orderNo))}
        preview={preview}
        changing={useOrderChanges()}
      />
      {remarked && <OrderRemark order={remarked} onClose={() => setRemarked(undefined)} />}
    </>
  )
}
