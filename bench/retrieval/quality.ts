import { join } from 'node:path'
import type { Meaning } from '@portal/chat/knowledge/meaning/meaning.ts'
import { searchKnowledge } from '@portal/chat/knowledge/search/search.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { searchByBm25 } from './baseline.ts'
import { type Collection, ndcg, readCollection } from './collection.ts'
import { collectionScope, fillDocuments } from './fill.ts'
import { createBuiltInMeaning, embedAllSections } from './meaning.ts'

const depth = 10

/** Collections named by `BENCH_BEIR_DIR`, comma-separated. */
export function readCollections(): Collection[] {
  const folders = process.env.BENCH_BEIR_DIR
  if (!folders)
    throw new Error(
      'BENCH_BEIR_DIR must name folders with corpus.jsonl, queries.jsonl and qrels.tsv (BEIR), with commas between them',
    )
  return folders.split(',').map(readCollection)
}

export async function openChat() {
  const server = await startPostgres({ isDurable: true })
  const db = openDatabase({ url: server.url, schema: 'chat', poolSize: 5 })
  await migrate(db, join(import.meta.dirname, '../../services/chat/migrations'))
  return {
    db,
    close: async () => {
      await db.close()
      await server.stop()
    },
  }
}

export interface SearchQuality {
  /** nDCG@10. */
  product: number
  /** Quality of the word search without embeddings. */
  words: number
  plain: number
}

/** Compares the product's search with textbook BM25 over the same texts. */
export async function measureQuality(collection: Collection): Promise<SearchQuality> {
  const { db, close } = await openChat()
  try {
    await fillDocuments(db, collection)
    await db.pool.query('analyze')
    const found = (how: { meaning?: Meaning }) =>
      meanOf(collection, async (text) =>
        (await searchKnowledge(db, text, collectionScope, depth, how)).map(({ file }) => file),
      )
    const meaning = createBuiltInMeaning(db)
    await embedAllSections(db, meaning)
    const product = await found({ meaning })
    await meaning.close()
    return {
      product,
      words: await found({}),
      plain: await meanOf(collection, (text) => searchByBm25(db, text, depth)),
    }
  } finally {
    await close()
  }
}

/** Mean over the questions that have an answer. */
async function meanOf(
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
