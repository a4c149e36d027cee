import { createListReader } from '@portal/service-kit/import/list-reader.ts'
import { importColumns } from './order-list.rules.ts'
import { parseRow } from './row.rules.ts'

/** Runs in a worker thread. */
export default createListReader({
  columns: importColumns,
  readRow: parseRow,
  staged: ({ rowNo, facts, model, quantity, problems }) => ({
    row_no: rowNo,
    row_key: facts.orderNo?.toUpperCase() ?? null,
    facts,
    model,
    quantity,
    is_good: problems.length === 0,
  }),
})
