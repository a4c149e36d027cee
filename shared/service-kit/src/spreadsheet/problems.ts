import { Problem, problem } from '../problem/problem.ts'

const instead = 'Save the list as .xlsx or as CSV (UTF-8) and choose it again.'

export const notASpreadsheetProblem = () =>
  new Problem('import.not_a_spreadsheet', { msg: `This isn't a spreadsheet. ${instead}` })
export const unreadableProblem = (cause?: unknown) =>
  new Problem('import.unreadable', {
    msg: `This spreadsheet is damaged and cannot be read. ${instead}`,
    cause,
  })
export const protectedOrOldProblem = () =>
  new Problem('import.protected', {
    msg: `This workbook is protected by a password or in the old .xls format. ${instead}`,
  })
export const wrongEncodingProblem = () => problem('import.encoding')
export const tooManyRowsProblem = (maxRows: number) => problem('import.too_many_rows', { max: maxRows })
export const tooManyColumnsProblem = (maxColumns: number) =>
  problem('import.too_many_columns', { max: maxColumns })
export const tooLargeProblem = () =>
  new Problem('import.too_large', {
    status: 413,
    msg: 'This spreadsheet unpacks to far more than a list can hold. Save only the list itself as a new file.',
  })
