export interface Report {
  remote: string
  build: string
  phase: 'load' | 'page' | 'render'
  ms: number
  /** Absent when it went well. */
  problem?: string
}

const listeners = new Set<(report: Report) => void>()

/** Answers a function that ends it. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function report(entry: Report) {
  for (const listener of listeners) listener(entry)
}
