import { useEffect } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: the noun's own request type narrows it
type Narrowed = any

/** Lazy query hook, as used here. */
export type LazyQuery<Answer> = () => readonly [
  ask: (request: Narrowed, preferCache: boolean) => { abort(): void },
  answer: { data?: Answer; currentData?: Answer; error?: unknown; isFetching: boolean },
  ...unknown[],
]

/** Asks what may come after the rows; once something else is asked for, the former call is given up. */
export function useLater<Answer>(useAsking: LazyQuery<Answer>, request: object | undefined) {
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
