import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks: number
}

/**
 * Disables owner stacks, which take a tenth of a page test's time: React records the stack of the first
 * 10,000 elements per second for warnings. The limit appears reached from the start; the warnings stay.
 */
export function disableOwnerStacks() {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  Object.defineProperty(internals as unknown as Internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  })
}
