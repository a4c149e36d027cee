import { readRows } from '@portal/service-kit/spreadsheet.ts'
import type { CellProblem } from './header.rules.ts'
import { type Header, readHeader } from './header.rules.ts'
import type { BadHeader, ListInput, ListRows } from './list.ts'
import { type ReadRow, readRow } from './row.rules.ts'

const batchSize = 2_000
/** Of single cells; beyond them problems are counted only. */
const keptProblems = 5_000

/** An order list in pieces; a header that names the wrong columns is the only one. Runs in a thread of its own, see `list.ts`. */
export default async function* read({ path, maxRows }: ListInput): AsyncGenerator<ListRows | { header: BadHeader }> {
  let header: Header | undefined
  let before: ReadRow | undefined
  let batch: ReadRow[] = []
  let problemsLeft = keptProblems
  const taken = (): ListRows => {
    const problems = batch.flatMap((row) => inRow(row.problems, row.rowNo))
    const kept = problems.slice(0, problemsLeft)
    problemsLeft -= kept.length
    const rows = JSON.stringify(batch.map(staged))
    return { rows, problems: JSON.stringify(kept), count: batch.length, found: problems.length }
  }
  for await (const row of readRows(path, { maxRows })) {
    if (!header) {
      header = readHeader(row.cells)
      if (header.problems.length === 0) continue
      const problems = inRow(header.problems, row.number)
      return yield { header: { problems: JSON.stringify(problems), count: problems.length } }
    }
    before = readRow(row, header.fields, before)
    batch.push(before)
    if (batch.length < batchSize) continue
    yield taken()
    batch = []
  }
  if (batch.length > 0) yield taken()
}

const inRow = (problems: readonly CellProblem[], row: number) => problems.map((each) => ({ ...each, row }))

/** As `import_row` has it. */
const staged = ({ rowNo, facts, model, quantity, problems }: ReadRow) => ({
  row_no: rowNo,
  order_key: facts.orderNo?.toUpperCase() ?? null,
  facts,
  model,
  quantity,
  is_good: problems.length === 0,
})
