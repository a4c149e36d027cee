import { documentDetail } from '../document/DocumentDetail.tsx'
import { invoiceDocuments } from './invoiceDocuments.tsx'

/** `/financialDocument/{documentNo}` */
export default documentDetail(invoiceDocuments)
