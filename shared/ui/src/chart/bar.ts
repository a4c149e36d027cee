export interface Bar {
  key: string
  /** In the reader's language. */
  label: string
  count: number
  /** The list that the bar stands for. */
  link?: string
}

/** Percent of the longest. */
export const shareOf = (bar: Bar, most: number) => (most === 0 ? 0 : (100 * bar.count) / most)
export const mostOf = (bars: readonly Bar[]) => Math.max(0, ...bars.map(({ count }) => count))
