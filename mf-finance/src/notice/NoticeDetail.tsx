import { documentDetail } from '../document/DocumentDetail.tsx'
import { noticeDocuments } from './noticeDocuments.tsx'

/** `/asn/{asnNo}` */
export default documentDetail(noticeDocuments)
