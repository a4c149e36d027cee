import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'

/** Poll interval of a running run. */
export const pollMs = 2_000

export const isRunning = ({ state }: Pick<ExamRun, 'state'>) => state === 'QUEUED' || state === 'RUNNING'

/** Address value for "no comparison". */
export const noComparison = '0'

/** Returns the run to compare with: that of the address, else the last finished run before. */
export function findComparedRun(
  id: number,
  runs: readonly ExamRun[],
  asked: string | null,
): ExamRun | undefined {
  if (asked === noComparison) return undefined
  const named = runs.find((run) => String(run.id) === asked)
  return named ?? runs.find((run) => run.id < id && run.state === 'DONE')
}
