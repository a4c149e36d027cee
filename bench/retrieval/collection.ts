import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A collection in the form of BEIR. */
export interface Collection {
  name: string
  documents: { id: string; title: string; text: string }[]
  questions: { id: string; text: string }[]
  /** Judgements by question, then by document. */
  judgements: Map<string, Map<string, number>>
}

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)

/** Reads judgements from `qrels.tsv` or `qrels/test.tsv`. */
export function readCollection(folder: string): Collection {
  const judgements = new Map<string, Map<string, number>>()
  const qrels = readdirSync(folder).includes('qrels.tsv') ? 'qrels.tsv' : 'qrels/test.tsv'
  for (const line of linesOf(join(folder, qrels))) {
    const [question = '', document = '', grade = ''] = line.split('\t')
    if (!/^-?\d+$/.test(grade.trim())) continue
    const judged = judgements.get(question) ?? new Map<string, number>()
    judgements.set(question, judged.set(document, Number(grade)))
  }
  const read = (name: string) =>
    linesOf(join(folder, name)).map(
      (line) => JSON.parse(line) as { _id: string; title?: string; text: string },
    )
  return {
    name: basename(folder),
    documents: read('corpus.jsonl').map(({ _id, title = '', text }) => ({ id: _id, title, text })),
    questions: read('queries.jsonl')
      .filter(({ _id }) => judgements.has(_id))
      .map(({ _id, text }) => ({ id: _id, text })),
    judgements,
  }
}

/** Normalised discounted cumulative gain, with the grades as gains. */
export function ndcg(found: readonly string[], judged: ReadonlyMap<string, number>, depth: number): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, depth).reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0)
  const ideal = gain([...judged.values()].sort((one, other) => other - one))
  return ideal === 0 ? 0 : gain(found.map((document) => judged.get(document) ?? 0)) / ideal
}
