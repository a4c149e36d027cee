import { documentPage } from '../document/DocumentPage.tsx'
import { noticeDocuments } from './noticeDocuments.tsx'

/** `/asn`: shipments, including those in transit. */
export default documentPage(noticeDocuments)
