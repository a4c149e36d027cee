import { AdviceDocument } from '@portal/contracts/finance-document.ts'
import { amountProblems, lineProblems } from '../import/document.rules.ts'
import { documentReader } from '../import/document-reader.ts'

/** Runs in a worker thread. */
export default documentReader({
  document: AdviceDocument,
  number: 'adviceNo',
  problems: (advice) => ({ ...lineProblems(advice.lines), ...amountProblems(advice) }),
})
