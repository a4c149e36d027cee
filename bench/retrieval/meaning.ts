import { type BuiltIn, builtIn, builtInName } from '@portal/chat/knowledge/meaning/built-in.ts'
import { keep } from '@portal/chat/knowledge/meaning/meaning.repo.ts'
import { type Meaning, openMeaning } from '@portal/chat/knowledge/meaning/meaning.ts'
import { readTexts } from '@portal/chat/knowledge/meaning/read-texts.ts'
import { pack } from '@portal/chat/knowledge/meaning/vector.rules.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

const dimensions = 384
const batch = 500

/** Built-in model, called like in the chat service. */
export function createBuiltInMeaning(db: Db): Meaning & BuiltIn {
  const { embed, close } = builtIn()
  const meaning = openMeaning({
    db,
    embed,
    model: builtInName,
    languages: ['english'],
    timeoutMs: 60_000,
    onFailure(error) {
      throw error
    },
  })
  return { ...meaning, embed, close }
}

/** Embeds all stored sections. */
export const embedAllSections = (db: Db, { embed }: Pick<BuiltIn, 'embed'>) =>
  readTexts({ db, embed, model: builtInName }, new AbortController().signal)

/** Inserts random vectors, one per sentence of each section: searching them takes as long as real ones. */
export async function insertRandomVectors(db: Db, vectorsOfSection: number): Promise<void> {
  const aVector = () => Float32Array.from({ length: dimensions }, () => Math.random() - 0.5)
  for (;;) {
    const sections = await db.query<{ id: number; storeId: number }>(sql`
      select c.id, f.store_id as "storeId" from knowledge_chunk c join knowledge_file f on f.id = c.file_id
      where c.id not in (select chunk_id from knowledge_meaning) limit ${batch}`)
    if (sections.length === 0) return
    await keep(
      db,
      builtInName,
      sections.map((section) => ({
        ...section,
        vectors: pack(Array.from({ length: vectorsOfSection }, aVector)),
      })),
    )
  }
}
