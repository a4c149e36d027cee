import { problem } from '../problem/problem.ts'

export const notASpreadsheetProblem = () => problem('import.not_a_spreadsheet')
export const unreadableProblem = (cause?: unknown) => problem('import.unreadable', {}, { cause })
export const protectedOrOldProblem = () => problem('import.protected')
export const wrongEncodingProblem = () => problem('import.encoding')
export const tooManyRowsProblem = (maxRows: number) => problem('import.too_many_rows', { max: maxRows })
export const tooManyColumnsProblem = (maxColumns: number) =>
  problem('import.too_many_columns', { max: maxColumns })
export const tooLargeProblem = () => problem('import.too_large')
