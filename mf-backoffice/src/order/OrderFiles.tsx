import { useT } from '@portal/client'
import { backofficeFileRoutes, type Resource } from '@portal/contracts/file.contract.ts'
import type { Order } from '@portal/contracts/order.contract.ts'
import { FileList, Section } from '@portal/ui'
import { useAddOrderResourcesMutation, useDeleteOrderResourceMutation } from './order.api.ts'

/** Packing lists, invoices, photographs … that belong to an order. */
export function OrderFiles({
  order: { orderNo },
  resources,
}: {
  order: Order
  resources: readonly Resource[]
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
        onAdd={(file) => add({ orderNo, fileIds: [file.id] })}
        onRemove={({ id }) => remove({ id })}
        permission="order:edit"
      />
    </Section>
  )
}
