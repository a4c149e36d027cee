export interface Bar {
  key: string
  /** In the reader's language. */
  label: string
  count: number
  /** The list that the bar stands for. */
  link?: string
}

/** Percent of the longest. */
export const shareOf = (bar: Bar, maxCount: number) => (maxCount === 0 ? 0 : (100 * bar.count) / maxCount)
export const maxCountOf = (bars: readonly Bar[]) => Math.max(0, ...bars.map(({ count }) => count))
