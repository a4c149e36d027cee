import { createDetailPage } from '../document/DocumentDetail.tsx'
import { orderDocuments } from './orderDocuments.tsx'

/** `/financeOrder/{orderNo}` */
export default createDetailPage(orderDocuments)
