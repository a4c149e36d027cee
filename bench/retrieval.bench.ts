import { searchKnowledge } from '@portal/chat/knowledge/search/search.ts'
import { formatTable, percentile } from './measure.ts'
import type { Collection } from './retrieval/collection.ts'
import { collectionScope, fillWithManuals } from './retrieval/fill.ts'
import { createBuiltInMeaning, insertRandomVectors } from './retrieval/meaning.ts'
import { openChat, readCollections } from './retrieval/quality.ts'
import type { Bench } from './run.ts'

const sizes = (process.env.BENCH_CHUNKS ?? '10000,100000').split(',').map(Number)
const targetsByWords = new Map([
  [10_000, 60],
  [100_000, 200],
])
const targetsWithMeaning = new Map([[10_000, 150]])
const rounds = 2
/** Vectors of a section of 300 words: the section and its sentences. */
const vectorsOfSection = 15
const say = (text: string) => console.error(`  ${text}`)

/** Measures on manuals composed of the collection's sentences: real words in real proportions. */
async function measureLatency(collection: Collection): Promise<string> {
  const { db, close } = await openChat()
  const meaning = createBuiltInMeaning(db)
  const rows: string[][] = []
  try {
    let have = 0
    for (const size of sizes) {
      const began = performance.now()
      await fillWithManuals(db, collection, have, size)
      have = size
      await insertRandomVectors(db, vectorsOfSection)
      await db.pool.query('vacuum analyze')
      const seconds = (performance.now() - began) / 1_000
      for (const [how, targets] of [
        [{}, targetsByWords],
        [{ meaning }, targetsWithMeaning],
      ] as const) {
        const took: number[] = []
        for (let round = 0; round <= rounds; round++)
          for (const { text } of collection.questions) {
            const start = performance.now()
            // Varies the text, because vectors of questions are cached.
            await searchKnowledge(db, `${text} ${round}`, collectionScope, 8, how)
            if (round > 0) took.push(performance.now() - start)
          }
        const [p50, p95] = [percentile(took, 50), percentile(took, 95)]
        const by = 'meaning' in how ? 'as it ships' : 'by words alone'
        say(
          `${size} sections ${by}: filled in ${seconds.toFixed(0)} s, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
        )
        rows.push([
          size.toLocaleString('en'),
          by,
          p50.toFixed(1),
          p95.toFixed(1),
          targets.has(size) ? `≤ ${targets.get(size)}` : '',
        ])
      }
    }
    return formatTable(['sections in one store', '', 'p50 ms', 'p95 ms', 'target p95'], rows)
  } finally {
    await meaning.close()
    await close()
  }
}

export const bench: Bench = {
  title: 'Search in manuals',
  async run() {
    const [collection] = readCollections() as [Collection]
    const latency = await measureLatency(collection)
    return [
      `Through the code that answers questions: index, SQL, ranking, with the settings that ship. Time from a question's text to its best eight sections; ${collection.questions.length} questions one after the other, ${rounds} times, after an uncounted warm-up.`,
      latency,
    ].join('\n\n')
  },
}
