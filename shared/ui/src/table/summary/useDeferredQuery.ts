import { useEffect } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows it
type Narrowed = any

/** Lazy query hook. */
export type LazyQuery<Answer> = () => readonly [
  ask: (request: Narrowed, preferCache: boolean) => { abort(): void },
  answer: { data?: Answer; currentData?: Answer; error?: unknown; isFetching: boolean },
  ...unknown[],
]

/** Runs a query that is not needed for the rows; aborts it when the request changes. */
export function useDeferredQuery<Answer>(useAsking: LazyQuery<Answer>, request: object | undefined) {
  const [ask, answer] = useAsking()
  const key = request && JSON.stringify(request)
  useEffect(() => {
    if (key === undefined) return
    const asked = ask(JSON.parse(key), true)
    return () => asked.abort()
  }, [key, ask])
  const retry = () => void (key !== undefined && ask(JSON.parse(key), false))
  return { ...answer, retry }
}
