import { setImmediate } from 'node:timers/promises'
import { nearestOf, standingAmong } from './vector.rules.ts'

export interface ReadText {
  id: number
  /** Packed: of the text as a whole, then of each of its sentences. */
  vectors: Buffer
  /** Undefined where that is not known. */
  isEnglish?: boolean
}

/** Of more texts only those are read to their sentences that are nearest as a whole. */
const readWhole = 2_000
/** So many of these, and so many from everywhere to tell what is usual. */
const readNearest = 1_000
const sampled = 500
const comparedAtOnce = 500

/**
 * How far each text stands out among these as near to a question, in standard deviations: by the nearest of
 * its vectors, or, where there are very many texts, by its first one if that is far.
 */
export async function standingsOf(
  texts: readonly ReadText[],
  asked: Float32Array,
): Promise<ReadonlyMap<number, number>> {
  if (texts.length <= readWhole) return standings(await compared(texts, asked))
  const wholes = await compared(texts, asked, 1)
  const nearest = Float64Array.from(wholes.values()).sort().at(-readNearest) ?? -1
  const step = Math.ceil(texts.length / sampled)
  const sample = await compared(
    texts.filter((_, at) => at % step === 0),
    asked,
  )
  const near = await compared(
    texts.filter(({ id }) => (wholes.get(id) ?? -2) >= nearest),
    asked,
  )
  const all = standings(wholes)
  for (const [id, standing] of standings(near, sample)) all.set(id, standing)
  return all
}

function standings(similarities: ReadonlyMap<number, number>, usual = similarities): Map<number, number> {
  const standing = standingAmong([...usual.values()])
  const all = new Map<number, number>()
  for (const [id, similarity] of similarities) all.set(id, standing(similarity))
  return all
}

/** The nearest of the first `count` vectors of each text. */
async function compared(
  texts: readonly ReadText[],
  asked: Float32Array,
  count?: number,
): Promise<Map<number, number>> {
  const similarities = new Map<number, number>()
  for (const [at, { id, vectors }] of texts.entries()) {
    // Tens of milliseconds for thousands of texts: others are served in between.
    if (at % comparedAtOnce === comparedAtOnce - 1) await setImmediate()
    const similarity = nearestOf(vectors, asked, count)
    if (similarity !== undefined) similarities.set(id, similarity)
  }
  return similarities
}
