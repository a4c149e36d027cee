import { join } from 'node:path'
import { searchKnowledge } from '@portal/chat/knowledge/search/search.ts'
import { openDatabase } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { percentile, table } from './measure.ts'
import { plainBm25 } from './retrieval/baseline.ts'
import { type Collection, ndcg, readCollection } from './retrieval/collection.ts'
import { everything, fill, fillWithManuals } from './retrieval/fill.ts'
import type { Bench } from './run.ts'

const folder = process.env.BENCH_BEIR_DIR
const sizes = (process.env.BENCH_CHUNKS ?? '10000,100000').split(',').map(Number)
const targets = new Map([
  [10_000, 60],
  [100_000, 200],
])
const rounds = 2
const depth = 10
const say = (text: string) => console.error(`  ${text}`)

async function openChat() {
  const server = await startPostgres({ isDurable: true })
  const db = openDatabase({ url: server.url, schema: 'chat', poolSize: 5 })
  await migrate(db, join(import.meta.dirname, '../services/chat/migrations'))
  return {
    db,
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

/** Mean over the questions that have an answer at all. */
async function quality(
  { questions, judgements }: Collection,
  search: (text: string) => Promise<string[]>,
): Promise<number> {
  let sum = 0
  let count = 0
  for (const { id, text } of questions) {
    const judged = judgements.get(id)
    if (!judged || ![...judged.values()].some((grade) => grade > 0)) continue
    sum += ndcg(await search(text), judged, depth)
    count++
  }
  return sum / count
}

async function measureQuality(collection: Collection): Promise<string> {
  const { db, close } = await openChat()
  try {
    say(`${collection.documents.length} documents are indexed`)
    await fill(db, collection)
    const product = await quality(collection, async (text) =>
      (await searchKnowledge(db, text, everything, depth)).map(({ file }) => file),
    )
    const plain = await quality(collection, (text) => plainBm25(db, text, depth))
    say(`nDCG@10 ${product.toFixed(4)}, plain BM25 ${plain.toFixed(4)}`)
    return table(
      [
        `nDCG@${depth}, ${collection.name}: ${collection.documents.length} texts, ${collection.questions.length} questions`,
        '',
        'target',
      ],
      [
        ['the search as it ships', product.toFixed(4), '≥ .38 and not below the next line'],
        ['BM25 in plain SQL, same parameters and words', plain.toFixed(4), ''],
      ],
    )
  } finally {
    await close()
  }
}

/**
 * The questions are asked of manuals that are put together from the collection's sentences: real words in
 * real proportions.
 */
async function measureLatency(collection: Collection): Promise<string> {
  const { db, close } = await openChat()
  const rows: string[][] = []
  try {
    let have = 0
    for (const size of sizes) {
      const began = performance.now()
      await fillWithManuals(db, collection, have, size)
      have = size
      await db.pool.query('vacuum analyze')
      const seconds = (performance.now() - began) / 1_000
      const took: number[] = []
      for (let round = 0; round <= rounds; round++)
        for (const { text } of collection.questions) {
          const start = performance.now()
          await searchKnowledge(db, text, everything, 8)
          if (round > 0) took.push(performance.now() - start)
        }
      const [p50, p95] = [percentile(took, 50), percentile(took, 95)]
      say(
        `${size} sections: filled in ${seconds.toFixed(0)} s, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`,
      )
      rows.push([
        size.toLocaleString('en'),
        p50.toFixed(1),
        p95.toFixed(1),
        targets.has(size) ? `≤ ${targets.get(size)}` : '',
      ])
    }
    return table(['sections in one store', 'p50 ms', 'p95 ms', 'target p95'], rows)
  } finally {
    await close()
  }
}

export const bench: Bench = {
  title: 'Finding in manuals',
  async run() {
    if (!folder)
      throw new Error(
        'BENCH_BEIR_DIR must name a folder with corpus.jsonl, queries.jsonl and qrels.tsv (BEIR)',
      )
    const collection = readCollection(folder)
    const found = await measureQuality(collection)
    const latency = await measureLatency(collection)
    return [
      'Through the code that answers questions: index, SQL, ranking, with the settings that ship. Nothing was tuned to the collection.',
      found,
      `The best eight sections of a question, from its text until they are there; ${collection.questions.length} questions one after the other, ${rounds} times, after one round that is not counted.`,
      latency,
    ].join('\n\n')
  },
}
