/** Milliseconds of a clock that all processes of a machine share. */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/** When each piece of each answer was told or heard, by the client's id of the question; place 0 stays empty, as pieces count from 1. */
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

/** Milliseconds on the way of each piece, without those of an answer's first second, in which much else is done. */
export function delays(told: Notes, heard: Notes, skipped: number): { delays: number[]; missing: number } {
  const arrivals = new Map(heard)
  const found: number[] = []
  let missing = 0
  for (const [cid, times] of told) {
    const own = arrivals.get(cid)
    for (let seq = skipped + 1; seq < times.length; seq += 1) {
      const [from, to] = [times[seq], own?.[seq]]
      if (typeof from === 'number' && typeof to === 'number') found.push(to - from)
      else missing += 1
    }
  }
  return { delays: found, missing }
}
