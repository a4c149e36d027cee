import { createListPage } from '../document/DocumentPage.tsx'
import { orderDocuments } from './orderDocuments.tsx'

/** `/financeOrder`: order backlog of the component maker. */
export default createListPage(orderDocuments)
