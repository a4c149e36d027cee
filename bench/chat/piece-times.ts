/** Milliseconds of a clock that all processes of a machine share. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Times of pieces sent or received, by the question's client id; index 0 stays empty, because pieces count
 * from 1.
 */
export type PieceTimes = [cid: string, times: (number | null)[]][]

export class PieceTimeRecorder {
  #kept = new Map<string, number[]>()

  keep(cid: string, seq: number) {
    const times = this.#kept.get(cid) ?? []
    times[seq] = monotonicMs()
    this.#kept.set(cid, times)
  }

  take(): PieceTimes {
    const notes = [...this.#kept]
    this.#kept = new Map()
    return notes
  }
}

const isTime = (time: unknown): time is number => typeof time === 'number'

/**
 * Computes the delivery delay of each piece sent while all answers were running: from a second after the
 * last one began until the first one ended. Excludes pieces sent before a listener existed.
 */
export function computeDelays(told: PieceTimes, heard: PieceTimes): { delays: number[]; missing: number } {
  const arrivals = new Map(heard)
  const begun = Math.max(...heard.map(([, times]) => times.find(isTime) ?? 0)) + 1_000
  const ended = Math.min(...told.map(([, times]) => times.findLast(isTime) ?? 0))
  const found: number[] = []
  let missing = 0
  for (const [cid, times] of told) {
    for (const [seq, from] of times.entries()) {
      if (!isTime(from) || from < begun || from > ended) continue
      const to = arrivals.get(cid)?.[seq]
      if (isTime(to)) found.push(to - from)
      else missing += 1
    }
  }
  return { delays: found, missing }
}
