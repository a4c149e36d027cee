import { useState } from 'react'

/** Calls a hook for each service. The list must not change, because hooks must run in the same order. */
export function useEachService<Of, Options, Found>(
  services: readonly Of[],
  useOne: (of: Of, options: Options) => Found,
  options: Options,
): Found[] {
  const [all] = useState(services)
  // biome-ignore lint/correctness/useHookAtTopLevel: `all` never changes
  return all.map((of) => useOne(of, options))
}

/** Merges the rows of all services, newest first; ids are unique only per service. */
export const mergeNewestFirst = <Of, Row extends { createdAt: string }>(
  found: readonly { of: Of; rows?: readonly Row[] | undefined }[],
): (Row & { of: Of })[] =>
  found
    .flatMap(({ of, rows = [] }) => rows.map((row) => ({ ...row, of })))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
