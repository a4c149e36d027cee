import { documentPage } from '../document/DocumentPage.tsx'
import { orderDocuments } from './orderDocuments.tsx'

/** `/financeOrder`: the backlog of orders at the component maker. */
export default documentPage(orderDocuments)
