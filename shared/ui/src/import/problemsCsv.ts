import { toCsv } from '@portal/client'
import type { JobProblem } from '@portal/contracts/job.contract.ts'

/** The problems of an import as a CSV file, for correcting the list beside it. */
export const problemsCsv = (problems: readonly JobProblem[], heads: [string, string, string, string]) =>
  toCsv([heads, ...problems.map(({ row, column, value, msg }) => [row, column, value, msg])])
