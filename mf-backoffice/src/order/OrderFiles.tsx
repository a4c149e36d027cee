import { useT } from '@portal/client'
import { backofficeFileRoutes, type Resource } from '@portal/contracts/file.contract.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { FileList, Section } from '@portal/ui'
import { useAddOrderResourcesMutation, useDeleteOrderResourceMutation } from './order.api.ts'

/** Files of an order, such as packing lists, invoices and photographs. */
export function OrderFiles({
  order: { orderNo },
  resources,
  isFixed = false,
}: {
  order: Order
  resources: readonly Resource[]
  /** Disables changes. */
  isFixed?: boolean
}) {
  const t = useT()
  const [add] = useAddOrderResourcesMutation()
  const [remove] = useDeleteOrderResourceMutation()
  return (
    <Section title={t('Files')}>
      <FileList
        label={t('Files')}
        files={resources}
        downloadRoute={backofficeFileRoutes.downloadFile}
        onAdd={isFixed ? undefined : (file) => add({ orderNo, fileIds: [file.id] })}
        onRemove={isFixed ? undefined : ({ id }) => remove({ id })}
        permission="order:edit"
      />
    </Section>
  )
}
