import { toMessage } from '@portal/contracts/errors/all.ts'
import { BacklogDocument } from '@portal/contracts/finance-document.ts'
import { addAmounts, multiplyPrice } from '@portal/contracts/money.ts'
import { lineProblems } from '../import/document.rules.ts'
import { documentReader } from '../import/document-reader.ts'

/** Maximum integer digits of an amount. */
const maxDigits = 12

/** Runs in a worker thread. */
export default documentReader({
  document: BacklogDocument,
  number: 'orderNo',
  problems({ lines, currency }) {
    const amount = addAmounts(
      lines.map(({ quantity, price }) => multiplyPrice(quantity, price, currency)),
      currency,
    )
    const isTooMuch = (amount.split('.', 1)[0] ?? '').length > maxDigits
    return {
      ...lineProblems(lines),
      ...(isTooMuch && { lines: toMessage('invoice.too_much', { amount, currency }) }),
    }
  },
})
