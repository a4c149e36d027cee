import { join } from 'node:path'
import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { documentImport } from '../import/document-import.ts'
import { addOverpaidNotes, addUnmatchedNotes, findKnownInvoices } from '../import/known.repo.ts'
import { advices } from './advice.repo.ts'

export const adviceImport = documentImport(advices, {
  path: '/advice',
  reader: join(import.meta.dirname, 'advice.list.ts'),
  known: (tx, documents) =>
    findKnownInvoices(
      tx,
      documents.flatMap(({ lines }) => lines.map(({ documentNo }) => documentNo)),
    ),
  problems({ lines, currency }, invoices): Reasons {
    const other = lines.find(({ documentNo }) => (invoices.get(documentNo) ?? currency) !== currency)
    return other
      ? {
          currency: toMessage('invoice.other_currency', {
            documentNo: other.documentNo,
            currency: invoices.get(other.documentNo) ?? '',
          }),
        }
      : {}
  },
  notes: [addUnmatchedNotes, addOverpaidNotes],
})
