import * as React from 'react'

interface Internals {
  recentlyCreatedOwnerStacks: number
}

/**
 * React keeps the stack of the first 10,000 elements of each second, for warnings that name the component
 * which made an element: a tenth of a page test's time. Counted as kept already, there are none; the warnings
 * stay.
 */
export function leaveOwnerStacksOut() {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  Object.defineProperty(internals as unknown as Internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {},
  })
}
