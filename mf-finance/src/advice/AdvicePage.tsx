import { createListPage } from '../document/DocumentPage.tsx'
import { adviceDocuments } from './adviceDocuments.tsx'

/** `/advice`: payments with their invoices. */
export default createListPage(adviceDocuments)
