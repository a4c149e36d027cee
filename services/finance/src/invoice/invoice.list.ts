import { InvoiceDocument } from '@portal/contracts/finance-document.ts'
import { amountProblems, lineProblems } from '../import/document.rules.ts'
import { documentReader } from '../import/document-reader.ts'

/** Runs in a worker thread. */
export default documentReader({
  document: InvoiceDocument,
  number: 'documentNo',
  problems: (invoice) => ({
    ...lineProblems(invoice.lines),
    ...amountProblems(invoice),
    ...(invoice.dueOn < invoice.issuedOn && { dueOn: 'invoice.before_issue' }),
  }),
})
