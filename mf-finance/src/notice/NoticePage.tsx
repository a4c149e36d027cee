import { createListPage } from '../document/DocumentPage.tsx'
import { noticeDocuments } from './noticeDocuments.tsx'

/** `/asn`: shipments, including those in transit. */
export default createListPage(noticeDocuments)
