import { useFormat, useT } from '@portal/client'
import type { Bar } from './bar.ts'

/** What a bar says in figures: its count, or its share. */
export function useBarText() {
  const t = useT()
  const { number, share } = useFormat()
  return {
    short: ({ count, of }: Bar) => (of === undefined ? number(count) : of === 0 ? '–' : share(count / of)),
    /** Of a share also from how few or many it comes. */
    detail: ({ count, of }: Bar) =>
      of === undefined ? '' : t('{count} of {total}', { count: number(count), total: number(of) }),
  }
}
