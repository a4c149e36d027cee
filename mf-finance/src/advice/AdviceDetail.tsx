import { documentDetail } from '../document/DocumentDetail.tsx'
import { adviceDocuments } from './adviceDocuments.tsx'

/** `/advice/{adviceNo}` */
export default documentDetail(adviceDocuments)
