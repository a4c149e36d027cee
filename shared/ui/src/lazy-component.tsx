import { type ComponentType, useEffect, useState } from 'react'

interface Loaded<Props> {
  Part?: ComponentType<Props>
  error?: unknown
}

/**
 * Creates a component that is loaded on first use, or by `prefetch`; renders nothing until then. Does not
 * use `Suspense`, because React delays late content by 300 ms, even if it is already loaded.
 */
export function lazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let known: ComponentType<Props> | undefined
  const fetch = async (): Promise<Loaded<Props>> => {
    known ??= (await load()).default
    return { Part: known }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part
  function Lazily(props: Props) {
    const [loaded, setLoaded] = useState<Loaded<Props>>(() => (known ? { Part: known } : {}))
    useEffect(() => {
      let isGone = false
      const take = (next: Loaded<Props>) => isGone || setLoaded((before) => (before.Part ? before : next))
      fetch().then(take, (error: unknown) => take({ error }))
      return () => {
        isGone = true
      }
    }, [])
    const { Part, error } = loaded
    if (error !== undefined) throw error
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(Lazily, { prefetch: () => void fetch().catch(() => {}) })
}
