import { indexDocument } from '@portal/chat/knowledge/indexing/index-file.ts'
import * as stores from '@portal/chat/knowledge/ingest/store.repo.ts'
import type { Scope } from '@portal/chat/knowledge/search/scope.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import type { Collection } from './collection.ts'

const deviceGroup = 'off_grid'
export const collectionScope: Scope = { platform: 'LUX_POWER', deviceGroups: [deviceGroup] }
const sectionsOfManual = 100
const wordsOfSection = 300

const aStore = (db: Database) =>
  stores.ensure(db, { name: 'Bench', deviceGroup, platform: null, createdBy: 'bench' })

/** Inserts every document as a file with one section. */
export async function fillDocuments(db: Database, { documents }: Collection) {
  const storeId = await aStore(db)
  for (const { id, title, text } of documents) {
    if (!`${title}${text}`.trim()) continue
    await indexDocument(db, {
      storeId,
      name: id,
      sections: [{ headingPath: title ? [title] : [], body: text }],
    })
  }
}

/**
 * Inserts manuals of 100 sections of 300 words, composed of the collection's sentences; always the same
 * ones.
 */
export async function fillWithManuals(db: Database, { documents }: Collection, from: number, to: number) {
  const storeId = await aStore(db)
  const sentences = documents
    .flatMap(({ text }) => text.split(/(?<=[.?!])\s+/))
    .filter((text) => text.length > 20)
  const titles = documents.map(({ title, id }) => title || id)
  let seed = from + 1
  const draw = <One>(all: readonly One[]): One => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return all[Math.floor((seed / 2 ** 32) * all.length)] as One
  }
  const aSection = () => {
    const said: string[] = []
    for (let words = 0; words < wordsOfSection; ) {
      const sentence = draw(sentences)
      words += sentence.split(' ').length
      said.push(sentence)
    }
    return { headingPath: [draw(titles)], body: said.join(' ') }
  }
  for (let n = from; n < to; n += sectionsOfManual) {
    const sections = Array.from({ length: Math.min(sectionsOfManual, to - n) }, aSection)
    await indexDocument(db, { storeId, name: `manual-${n}.pdf`, sections })
  }
}
