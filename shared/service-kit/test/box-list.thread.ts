import { toMessage } from '@portal/contracts/errors/all.ts'
import { createListReader } from '../src/import/list-reader.ts'

/** The columns of a list of boxes. */
const columns = { name: { names: ['Name'], isRequired: true }, colour: { names: ['Colour'] } } as const
type Field = keyof typeof columns

export default createListReader({
  columns,
  readRow: ({ number, cells }, fields: readonly (Field | undefined)[]) => {
    const text = (field: Field) => String(cells[fields.indexOf(field)]?.value ?? '')
    const facts = { name: text('name'), colour: text('colour') || 'red' }
    const problems =
      facts.name === ''
        ? [{ column: 'Name', value: '', reason: toMessage('import.cell_missing', { column: 'Name' }) }]
        : []
    return { rowNo: number, facts, problems }
  },
  staged: ({ rowNo, facts, problems }) => ({
    row_no: rowNo,
    row_key: facts.name,
    facts,
    is_good: problems.length === 0,
  }),
})
