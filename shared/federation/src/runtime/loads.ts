import type { LoadReport } from '@portal/contracts/release.contract.ts'
import { report, toProblem } from './reports.ts'

type What = Pick<LoadReport, 'remote' | 'build' | 'phase'>

/**
 * Loads each thing once, whoever asks for it and how often, and reports how it went. What failed is
 * forgotten: the next try starts afresh.
 */
export class Loads {
  readonly #kept = new Map<string, Promise<unknown>>()

  once<T>(key: string, what: What, load: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known as Promise<T>
    const started = performance.now()
    const said = (problem?: string) =>
      report({
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
