import { type ComponentType, lazy, Suspense } from 'react'

/** A part that is loaded when it is first shown; until then `fallback` stands there. */
export function lazily<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...(props as Parameters<typeof Part>[0])} />
      </Suspense>
    )
  }
}
