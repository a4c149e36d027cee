import { problem } from '../problem/problem.ts'

const instead = 'Save the list as .xlsx or as CSV (UTF-8) and choose it again.'

export const notASpreadsheet = () =>
  problem('import.not_a_spreadsheet', { msg: `This isn't a spreadsheet. ${instead}` })
export const unreadable = (cause?: unknown) =>
  problem('import.unreadable', { msg: `This spreadsheet is damaged and cannot be read. ${instead}`, cause })
export const protectedOrOld = () =>
  problem('import.protected', {
    msg: `This workbook is protected by a password or in the old .xls format. ${instead}`,
  })
export const wrongEncoding = () =>
  problem('import.encoding', {
    msg: 'This CSV file is not in UTF-8. In the spreadsheet program choose "CSV UTF-8" when saving.',
  })
export const tooManyRows = (maxRows: number) =>
  problem('import.too_many_rows', {
    status: 413,
    msg: `This list has more than ${maxRows.toLocaleString('en')} rows. Split it and import the parts one after the other.`,
  })
export const tooManyColumns = (maxColumns: number) =>
  problem('import.too_many_columns', {
    msg: `This list uses more than ${maxColumns} columns. Remove what does not belong to it.`,
  })
export const tooLarge = () =>
  problem('import.too_large', {
    status: 413,
    msg: 'This spreadsheet unpacks to far more than a list can hold. Save only the list itself as a new file.',
  })
