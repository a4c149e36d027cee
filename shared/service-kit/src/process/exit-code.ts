import { Problem } from '../problem/problem.ts'

/** Exit code of a service that refuses to start: EX_CONFIG of sysexits.h. */
export const configErrorExitCode = 78

/**
 * Returns the exit code of a failed start: 1 for causes that may pass (a database, the system, a server).
 */
export function startExitCode(error: unknown): number {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Problem || 'code' in cause) return 1
  return configErrorExitCode
}
