import type { LoadReport } from '@portal/contracts/release.contract.ts'

const listeners = new Set<(report: LoadReport) => void>()

/** Returns a function that removes the listener. */
export function onReport(listener: (report: LoadReport) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sendReport(entry: LoadReport) {
  for (const listener of listeners) listener(entry)
}

export const toProblem = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)
