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
export const totalOf = (bars: readonly Bar[]) => bars.reduce((total, { count }) => total + count, 0)
/** The first of the longest; undefined where nothing was counted. */
export const largestOf = (bars: readonly Bar[]): Bar | undefined => {
  const most = maxCountOf(bars)
  return most === 0 ? undefined : bars.find(({ count }) => count === most)
}
