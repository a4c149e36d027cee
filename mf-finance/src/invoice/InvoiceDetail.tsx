import { createDetailPage } from '../document/DocumentDetail.tsx'
import { invoiceDocuments } from './invoiceDocuments.tsx'

/** `/financialDocument/{documentNo}` */
export default createDetailPage(invoiceDocuments)
