import { createHash } from 'node:crypto'
import { type Database, transaction } from '@portal/service-kit/database/database.ts'
import { createYield } from '@portal/service-kit/process/event-loop-yield.ts'
import { applyAfterIndexing } from '../audience.repo.ts'
import type { Section } from '../document.ts'
import * as files from '../file.repo.ts'
import { isSpelt } from '../spelling/lexicon.ts'
import * as words from '../spelling/word.repo.ts'
import { detectLanguage, termsIn } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import * as index from './index.repo.ts'
import { makePostings } from './index.rules.ts'

export interface KnowledgeDocument {
  storeId: number
  name: string
  /** What it is about, such as the title of a manual; its words count for every section. */
  title?: string
  sections: readonly Section[]
}

/** Indexes sections that were not uploaded as a file. Returns the file's id, the same for the same text. */
export async function indexDocument(
  db: Database,
  { storeId, name, title = '', sections }: KnowledgeDocument,
): Promise<number> {
  const text = JSON.stringify(sections)
  const digest = createHash('sha256').update(`${name}\n${title}\n${text}`).digest('hex')
  return transaction(db, async (tx) => {
    const { id } = await files.insert(tx, {
      storeId,
      name,
      title,
      digest,
      size: Buffer.byteLength(text),
      uploadId: null,
      createdBy: 'system',
    })
    await indexFile(db, id, sections)
    await files.change(tx, id, { state: 'completed' })
    return id
  })
}

/**
 * Replaces the index of a file by these sections, in one transaction. `saying` is what keeps it for
 * installers by its own words.
 */
export async function indexFile(
  db: Database,
  fileId: number,
  sections: readonly Section[],
  saying?: string,
): Promise<void> {
  const tokens = new Map<string, string[]>()
  const tokensOf = (text: string) => {
    const found = tokens.get(text) ?? tokenise(text)
    tokens.set(text, found)
    return found
  }
  const pause = createYield()
  const all: string[] = []
  const chunksOf = new Map<string, number>()
  for (const { headingPath, body } of sections) {
    await pause()
    const own = new Set<string>()
    for (const text of [...headingPath, body])
      for (const token of tokensOf(text)) {
        all.push(token)
        own.add(token)
      }
    for (const token of own) if (isSpelt(token)) chunksOf.set(token, (chunksOf.get(token) ?? 0) + 1)
  }
  const language = await detectLanguage(db, all)
  await transaction(db, async (tx) => {
    const file = await index.lockFile(tx, fileId)
    if (!file) return
    const termsOf = await termsIn(tx, new Set([...all, ...tokensOf(file.title)]), language)
    const wordsOf = (text: string) => tokensOf(text).flatMap(termsOf)
    await index.remove(tx, file)
    const postings = await makePostings(sections, file.title, wordsOf)
    await index.insert(tx, { ...file, revision: file.revision + 1, language }, sections, postings)
    await words.replace(tx, fileId, chunksOf)
    await applyAfterIndexing(tx, fileId, saying)
  })
}
