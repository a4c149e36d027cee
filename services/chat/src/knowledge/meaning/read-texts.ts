import type { Db } from '@portal/service-kit/database/database.ts'
import type { EmbedTexts } from '@portal/service-kit/model/embeddings.ts'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'
import { sentencesOf } from '../sentence.rules.ts'
import * as repo from './meaning.repo.ts'
import { pack } from './vector.rules.ts'

/** Nobody waits for it. */
const timeoutMs = 60_000
const batch = 16
/** Models read no further than some hundred words. */
const maxChars = 2_000
/** Of one section; a list of codes has hundreds of rows. */
const maxSentences = 24
/** Shorter ones mean nothing by themselves. */
const minSentenceChars = 12

/** A section as a whole, under its headings, and each of its sentences under its own heading. */
export function textsOf({
  title,
  headingPath,
  body,
}: Pick<repo.Unread, 'title' | 'headingPath' | 'body'>): string[] {
  const cut = (text: string) => text.slice(0, maxChars)
  const sentences = sentencesOf(body)
    .map(({ start, end }) => body.slice(start, end))
    .filter(({ length }) => length >= minSentenceChars)
    .slice(0, maxSentences)
  return [
    cut([title, ...headingPath].filter(Boolean).join(' › ').concat('\n', body)),
    ...sentences.map((sentence) => cut([...headingPath.slice(-1), sentence].join(': '))),
  ]
}

export interface ReadDeps {
  db: Db
  embed: EmbedTexts
  model: string
}

/**
 * Lets the model read what it has not read: new texts, or all of them after a change of the model. Goes on
 * where it was stopped. @throws ModelFailure where the server fails
 */
export async function readTexts({ db, embed, model }: ReadDeps, signal: AbortSignal): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const reading = reader(embed, signal)
  for (;;) {
    const sections = await repo.findUnread(db, model, seed, batch)
    if (sections.length === 0) break
    const vectors = await reading(sections.map(textsOf))
    await repo.keep(
      db,
      model,
      sections.map(({ id, storeId }, at) => ({ id, storeId, vectors: vectors[at] as Buffer })),
    )
  }
  for (;;) {
    const phrases = await repo.findUnreadPhrases(db, model, seed, batch * 4)
    if (phrases.length === 0) break
    const vectors = await reading(phrases.map(({ text }) => [text.slice(0, maxChars)]))
    await repo.keepPhrases(
      db,
      model,
      phrases.map(({ id }, at) => ({ id, vectors: vectors[at] as Buffer })),
    )
  }
}

/** A server refuses what it will refuse again: a text that is too long for it, or not to its taste. */
const isRefusal = (error: unknown) =>
  error instanceof ModelFailure && [400, 413, 422].includes(error.status ?? 0)

/**
 * The packed vectors of each group of texts. Where the server refuses some, each group goes by itself, and
 * one that is still refused stays without.
 */
function reader(embed: EmbedTexts, signal: AbortSignal) {
  const all = async (groups: readonly string[][]): Promise<Buffer[]> => {
    const vectors = await embed(groups.flat(), { signal, timeoutMs })
    let at = 0
    return groups.map(({ length }) => {
      at += length
      return pack(vectors.slice(at - length, at))
    })
  }
  const alone = (group: string[]) =>
    all([group]).catch((error) => {
      if (isRefusal(error)) return [Buffer.alloc(0)]
      throw error
    })
  return async (groups: readonly string[][]): Promise<Buffer[]> => {
    try {
      return await all(groups)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const packed: Buffer[] = []
      for (const group of groups) packed.push(...(await alone(group)))
      // A server that refuses everything is set up wrongly: nothing is marked as read.
      if (packed.every(({ length }) => length === 0)) throw error
      return packed
    }
  }
}
