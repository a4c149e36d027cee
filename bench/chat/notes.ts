/** Milliseconds of a clock that all processes of a machine share. */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Times of pieces sent or received, by the question's client id; index 0 stays empty, as pieces count from 1.
 */
export type Notes = [cid: string, times: (number | null)[]][]

export class NoteBook {
  #kept = new Map<string, number[]>()

  keep(cid: string, seq: number) {
    const times = this.#kept.get(cid) ?? []
    times[seq] = now()
    this.#kept.set(cid, times)
  }

  take(): Notes {
    const notes = [...this.#kept]
    this.#kept = new Map()
    return notes
  }
}

const isTime = (time: unknown): time is number => typeof time === 'number'

/**
 * Milliseconds on the way of each piece that was told while all answers were under way, from a second after
 * the last began until the first ended: what is told before somebody listens has no delay, and so many never
 * begin or end at the same moment.
 */
export function delays(told: Notes, heard: Notes): { delays: number[]; missing: number } {
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
