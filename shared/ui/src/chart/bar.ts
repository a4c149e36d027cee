export interface Bar {
  key: string
  /** Translated label. */
  label: string
  count: number
  /** Total, if shares are compared. */
  of?: number
  /** Link to the bar's rows. */
  link?: string
}

/** Returns the relative length of a bar. */
const weightOf = ({ count, of }: Bar) => (of === undefined ? count : of === 0 ? 0 : count / of)

/** Percentage of the longest bar, or of the whole for shares. */
export const toBarPercent = (bar: Bar, longest: number) =>
  longest === 0 ? 0 : (100 * weightOf(bar)) / longest
export const findLongest = (bars: readonly Bar[]) =>
  bars[0]?.of === undefined ? Math.max(0, ...bars.map(weightOf)) : 1
export const sumCounts = (bars: readonly Bar[]) => bars.reduce((total, { count }) => total + count, 0)
/** Returns the total of shares; undefined for counts. */
export const sumTotals = (bars: readonly Bar[]): number | undefined =>
  bars[0]?.of === undefined ? undefined : bars.reduce((whole, { of = 0 }) => whole + of, 0)
/** Returns the first of the longest bars; undefined without counts. */
export const findLargest = (bars: readonly Bar[]): Bar | undefined => {
  const longest = Math.max(0, ...bars.map(weightOf))
  return longest === 0 ? undefined : bars.find((bar) => weightOf(bar) === longest)
}
