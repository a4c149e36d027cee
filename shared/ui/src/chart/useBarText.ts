import { useFormat, useT } from '@portal/client'
import type { Bar } from './bar.ts'

/** Formats a bar's count or share. */
export function useBarText() {
  const t = useT()
  const { number, share } = useFormat()
  return {
    short: ({ count, of }: Bar) => (of === undefined ? number(count) : of === 0 ? '–' : share(count / of)),
    /** Adds the counts behind a share. */
    detail: ({ count, of }: Bar) =>
      of === undefined ? '' : t('{count} of {total}', { count: number(count), total: number(of) }),
  }
}
