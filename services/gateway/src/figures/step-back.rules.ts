import { type Words, words } from '../remote/words.ts'

/** What was reported of one build. */
export interface Sample {
  loads: number
  /** Of these, how many failed. */
  errors: number
  /** The part of the one user with the most errors; null without reports. */
  worst: { loads: number; errors: number } | null
  /** First loads that went well, whose time counts. */
  timed: number
  /** Milliseconds that three of four of them stayed below. */
  p75: number | null
}

export interface Limits {
  isOn: boolean
  /** Minutes that are looked at. */
  window: number
  /** Loads of each build without which nothing is judged. */
  leastLoads: number
  /** Percentage points that the error rate may be higher. */
  points: number
  /** Per cent of the p75 before that the p75 may have. */
  slowness: number
}

const rate = ({ loads, errors }: Pick<Sample, 'loads' | 'errors'>) => (loads === 0 ? 0 : (errors / loads) * 100)

/** In whole numbers, so that exactly two points are not more than two. */
const failsMore = (now: Pick<Sample, 'loads' | 'errors'>, before: Sample, points: number) =>
  now.loads > 0 && (now.errors * before.loads - before.errors * now.loads) * 100 > points * now.loads * before.loads

/** The browser of one user alone, whatever is the matter with it, takes back no release. */
const withoutWorst = ({ loads, errors, worst }: Sample) => ({ loads: loads - (worst?.loads ?? 0), errors: errors - (worst?.errors ?? 0) })

/** Why a build does so much worse than the one before that it has to go, with the figures; undefined while it does not. */
export function reasonToStepBack(now: Sample, before: Sample, { leastLoads, points, slowness }: Limits): Words | undefined {
  const isMuch = now.loads >= leastLoads && before.loads >= leastLoads
  if (isMuch && failsMore(now, before, points) && failsMore(withoutWorst(now), before, points))
    return words(before.errors > 0 ? `${failing} ({percentBefore} %)` : failing, {
      errors: now.errors,
      loads: now.loads,
      percent: percent(now),
      errorsBefore: before.errors,
      loadsBefore: before.loads,
      percentBefore: percent(before),
    })
  const isTimed = now.timed >= leastLoads && before.timed >= leastLoads
  const [p75, p75Before] = [now.p75 ?? 0, before.p75 ?? 0]
  if (isTimed && p75 * 100 > p75Before * slowness)
    return words('three of four first loads took up to {time} s (of {loads}), before {timeBefore} s (of {loadsBefore})', {
      time: seconds(p75),
      loads: now.timed,
      timeBefore: seconds(p75Before),
      loadsBefore: before.timed,
    })
  return undefined
}

const failing = '{errors} of {loads} loads failed ({percent} %), before {errorsBefore} of {loadsBefore}'
const percent = (sample: Sample) => Number(rate(sample).toFixed(1))
const seconds = (ms: number) => (ms / 1000).toFixed(2)
