import type { LoadReport } from '@portal/contracts/release.contract.ts'
import { sendReport, toProblem } from './reports.ts'

type What = Pick<LoadReport, 'remote' | 'build' | 'phase'>

/**
 * Loads each item once for all callers, and reports the result. Forgets failures, so that the next call
 * retries.
 */
export class LoadCache {
  readonly #kept = new Map<string, Promise<unknown>>()

  once<T>(key: string, what: What, load: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known as Promise<T>
    const started = performance.now()
    const said = (problem?: string) =>
      sendReport({
        ...what,
        ms: Math.round(performance.now() - started),
        ...(problem !== undefined && { problem }),
      })
    const loading = load()
    this.#kept.set(key, loading)
    loading.then(
      () => said(),
      (error) => {
        this.#kept.delete(key)
        said(toProblem(error))
      },
    )
    return loading
  }
}
