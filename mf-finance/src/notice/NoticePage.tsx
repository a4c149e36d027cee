import { documentPage } from '../document/DocumentPage.tsx'
import { noticeDocuments } from './noticeDocuments.tsx'

/** `/asn`: what was shipped, and what is on the way. */
export default documentPage(noticeDocuments)
