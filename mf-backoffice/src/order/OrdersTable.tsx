import { useNavigate, useT } from '@portal/client'
import { type Order, orderList } from '@portal/contracts/order.contract.ts'
import { DataTable, ImportButton, ListHeader, lazily, PermissionButton, useListState } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { useExportOrdersMutation } from '../common/export.api.ts'
import { orderPath, pageParameters } from '../common/paths.ts'
import { useNewRowFromHash } from '../common/useNewRowFromHash.ts'
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
import { useOrderChanging } from './useOrderChanging.tsx'

type Open = { form: 'new' } | { form: 'edit' | 'remark' | 'history'; order: Order }

const OrderPreview = lazily<{ row: Order }>(() => import('./OrderPreview.tsx'))

/** `tabs` replaces the title of the list. */
export function OrdersTable({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const navigate = useNavigate()
  const list = useListState(orderColumns, { name: 'order', direction: 'DESC', others: pageParameters })
  const result = useFindOrdersQuery(list.request)
  const [start] = useExportOrdersMutation()
  const [remove] = useDeleteOrdersMutation()
  const [restore] = useRestoreOrdersMutation()
  const [count] = useLazyCountOrdersQuery()
  const changing = useOrderChanging()
  const [open, setOpen] = useState<Open>()
  const asked = useNewRowFromHash('order:edit')
  const close = () => {
    setOpen(undefined)
    asked.forget()
  }
  return (
    <>
      <ListHeader title={tabs}>
        {!list.isBin && (
          <>
            <ImportButton of={orderImport} />
            <PermissionButton
              permission="order:edit"
              variant="contained"
              onClick={() => setOpen({ form: 'new' })}
            >
              {t('New order')}
            </PermissionButton>
          </>
        )}
      </ListHeader>
      <DataTable
        label={t('Orders')}
        name="order"
        columns={orderColumns}
        list={list}
        grouping={{ fields: orderList.groups, useGroups: useLazyGroupOrdersQuery }}
        summing={{ fields: orderList.sums, useSums: useLazySumOrdersQuery }}
        result={result}
        preview={OrderPreview}
        exporting={{ fields: orderList.exports, start }}
        onOpen={({ orderNo }) => navigate(orderPath(orderNo))}
        operations={[
          { label: t('View'), onClick: ({ orderNo }) => navigate(orderPath(orderNo)) },
          {
            label: t('Edit'),
            permission: 'order:edit',
            onClick: (order) => setOpen({ form: 'edit', order }),
          },
          {
            label: t('Remark'),
            permission: 'order:edit',
            onClick: (order) => setOpen({ form: 'remark', order }),
          },
          {
            label: t('History'),
            permission: 'order:edit',
            onClick: (order) => setOpen({ form: 'history', order }),
          },
        ]}
        onDelete={remove}
        onRestore={restore}
        onCount={count}
        changing={changing}
        deletePermission="order:delete"
      />
      {(open?.form === 'new' || asked.isAsked) && <OrderForm onSaved={list.showNew} onClose={close} />}
      {open?.form === 'edit' && <OrderForm order={open.order} onClose={close} />}
      {open?.form === 'remark' && <OrderRemark order={open.order} onClose={close} />}
      {open?.form === 'history' && <OrderHistory order={open.order} onClose={close} />}
    </>
  )
}
