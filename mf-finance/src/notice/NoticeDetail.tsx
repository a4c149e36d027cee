import { createDetailPage } from '../document/DocumentDetail.tsx'
import { noticeDocuments } from './noticeDocuments.tsx'

/** `/asn/{asnNo}` */
export default createDetailPage(noticeDocuments)
