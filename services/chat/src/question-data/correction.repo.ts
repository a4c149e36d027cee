import { type Db, sql } from '@portal/service-kit/database.ts'
import * as phrases from './phrase.repo.ts'
import { answerThreshold, bestMatches, type PhraseQuery } from './phrase.rules.ts'

/** A corrected answer that a reviewer stands for. */
export interface Correction {
  id: number
  question: string
  answer: string
  fit: number
}

/**
 * The approved correction that answers the question for certain. Anything else – unreviewed, withdrawn, in
 * the bin – is never found.
 */
export async function find(
  db: Db,
  asked: PhraseQuery,
  audience: phrases.Audience,
): Promise<Correction | undefined> {
  const [match] = bestMatches(asked, await phrases.correctionCandidates(db, asked, audience))
  if (!match || match.fit < answerThreshold) return undefined
  const [row] = await db.query<Omit<Correction, 'fit'>>(sql`select id, question, answer from gpt_data
    where id = ${match.id} and state = 'APPROVED' and deleted_at is null`)
  return row && { ...row, fit: match.fit }
}

/** One more time that it answered. No version: nothing that people edit has changed. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update gpt_data set hit_count = hit_count + 1 where id = ${id}`)
