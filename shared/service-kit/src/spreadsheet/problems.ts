import { Problem, problem } from '../problem/problem.ts'

const instead = 'Save the list as .xlsx or as CSV (UTF-8) and choose it again.'

export const notASpreadsheet = () =>
  new Problem('import.not_a_spreadsheet', { msg: `This isn't a spreadsheet. ${instead}` })
export const unreadable = (cause?: unknown) =>
  new Problem('import.unreadable', {
    msg: `This spreadsheet is damaged and cannot be read. ${instead}`,
    cause,
  })
export const protectedOrOld = () =>
  new Problem('import.protected', {
    msg: `This workbook is protected by a password or in the old .xls format. ${instead}`,
  })
export const wrongEncoding = () => problem('import.encoding')
export const tooManyRows = (maxRows: number) => problem('import.too_many_rows', { max: maxRows })
export const tooManyColumns = (maxColumns: number) => problem('import.too_many_columns', { max: maxColumns })
export const tooLarge = () =>
  new Problem('import.too_large', {
    status: 413,
    msg: 'This spreadsheet unpacks to far more than a list can hold. Save only the list itself as a new file.',
  })
