import { NoticeDocument } from '@portal/contracts/finance-document.ts'
import { lineProblems } from '../import/document.rules.ts'
import { documentReader } from '../import/document-reader.ts'

/** Runs in a worker thread. */
export default documentReader({
  document: NoticeDocument,
  number: 'asnNo',
  problems: ({ lines, shippedOn, deliveredOn }) => ({
    ...lineProblems(lines),
    ...(deliveredOn !== null && deliveredOn < shippedOn && { deliveredOn: 'invoice.before_shipping' }),
  }),
})
