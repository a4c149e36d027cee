import { toCsv } from '@portal/client'
import type { JobProblem } from '@portal/contracts/job.contract.ts'

/** Builds a CSV file of an import's problems. */
export const problemsCsv = (problems: readonly JobProblem[], heads: [string, string, string, string]) =>
  toCsv([heads, ...problems.map(({ row, column, value, msg }) => [row, column, value, msg])])
