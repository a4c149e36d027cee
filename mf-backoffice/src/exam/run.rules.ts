import type { ExamRun } from '@portal/contracts/exam-run.contract.ts'

/** Milliseconds between two looks at a run that goes on. */
export const pollMs = 2_000

export const isGoingOn = ({ state }: Pick<ExamRun, 'state'>) => state === 'QUEUED' || state === 'RUNNING'

/** Value of the address for no comparison. */
export const noComparison = '0'

/** Returns the compared run: by the address, else the last finished one before. */
export function findComparedRun(
  id: number,
  runs: readonly ExamRun[],
  asked: string | null,
): ExamRun | undefined {
  if (asked === noComparison) return undefined
  const named = runs.find((run) => String(run.id) === asked)
  return named ?? runs.find((run) => run.id < id && run.state === 'DONE')
}
