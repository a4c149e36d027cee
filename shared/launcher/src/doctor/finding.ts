/** Line of the report. */
export interface Finding {
  isPassed: boolean
  name: string
  found: string
  /** Advice for a problem. */
  remedy?: string
}

export const toPassedFinding = (name: string, found: string): Finding => ({ isPassed: true, name, found })
export const toFailedFinding = (name: string, found: string, remedy: string): Finding => ({
  isPassed: false,
  name,
  found,
  remedy,
})

export const formatFinding = ({ isPassed, name, found, remedy }: Finding): string =>
  `${isPassed ? '✔' : '✘'} ${name}: ${found}${remedy ? `. ${remedy}` : ''}`

/** Returns the message of an error; of several attempts at one address, that of the first. */
export function errorReason(error: unknown): string {
  const { message, cause, code } = error as Error & { cause?: Error; code?: string }
  const inner = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : cause
  // Messages of OpenSSL end with a line break.
  return (inner?.message || message || code || String(error)).trim()
}
