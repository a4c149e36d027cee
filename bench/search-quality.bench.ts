import { formatTable } from './measure.ts'
import { measureQuality, readCollections } from './retrieval/quality.ts'
import type { Bench } from './run.ts'

const figure = (value: number) => value.toFixed(4)

export const bench: Bench = {
  title: 'Search compared with plain BM25',
  async run() {
    const rows: string[][] = []
    for (const collection of readCollections()) {
      const { product, words, plain } = await measureQuality(collection)
      const { name, documents, questions } = collection
      console.error(`  ${name}: ${figure(product)}, by words ${figure(words)}, plain BM25 ${figure(plain)}`)
      const size = `${documents.length} texts, ${questions.length} questions`
      rows.push([name, size, figure(product), figure(words), figure(plain), figure(product - plain)])
    }
    return [
      'nDCG@10 of the search as it ships (with the model that is built in), without that model, and of BM25 (k1 1.2, b 0.75) in plain SQL over the same words: title and text as one text, every word alike. Target: not below it on any collection.',
      formatTable(['collection', '', 'the search', 'by words alone', 'plain BM25', 'more'], rows),
    ].join('\n\n')
  },
}
