import { ImportView } from '@portal/ui'
import { orderImport } from './orderImport.ts'

/** `/order/import` */
export default function OrderImport() {
  return <ImportView of={orderImport} />
}
