import { createDetailPage } from '../document/DocumentDetail.tsx'
import { adviceDocuments } from './adviceDocuments.tsx'

/** `/advice/{adviceNo}` */
export default createDetailPage(adviceDocuments)
