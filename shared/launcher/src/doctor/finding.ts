/** One line of the report. */
export interface Finding {
  isWell: boolean
  name: string
  found: string
  /** Advice for a problem. */
  remedy?: string
}

export const well = (name: string, found: string): Finding => ({ isWell: true, name, found })
export const wrong = (name: string, found: string, remedy: string): Finding => ({
  isWell: false,
  name,
  found,
  remedy,
})

export const formatFinding = ({ isWell, name, found, remedy }: Finding): string =>
  `${isWell ? '✔' : '✘'} ${name}: ${found}${remedy ? `. ${remedy}` : ''}`

/** The message of an error; of several attempts at one address that of the first. */
export function reason(error: unknown): string {
  const { message, cause, code } = error as Error & { cause?: Error; code?: string }
  const inner = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : cause
  // Messages of OpenSSL end with a line break.
  return (inner?.message || message || code || String(error)).trim()
}
