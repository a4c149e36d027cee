import { documentPage } from '../document/DocumentPage.tsx'
import { adviceDocuments } from './adviceDocuments.tsx'

/** `/advice`: what was paid, and for which invoices. */
export default documentPage(adviceDocuments)
