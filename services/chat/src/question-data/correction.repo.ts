import type { Language } from '@portal/contracts/reference.ts'
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
 * the bin – is never found. Of several that fit alike, one for the asker's devices or platform stands before
 * one for all, and the one that was approved last before older ones.
 */
export async function find(
  db: Db,
  asked: PhraseQuery,
  audience: phrases.Audience,
  language: Language,
): Promise<Correction | undefined> {
  const matches = bestMatches(asked, await phrases.correctionCandidates(db, asked, audience, language))
  const fit = matches[0]?.fit ?? 0
  if (fit < answerThreshold) return undefined
  const ids = matches.filter((match) => match.fit === fit).map(({ id }) => id)
  const [row] = await db.query<Omit<Correction, 'fit'>>(sql`select id, question, answer from gpt_data
    where id = any(${ids}::bigint[]) and state = 'APPROVED' and deleted_at is null
    order by device_groups = '{}', platform is null, reviewed_at desc, id desc limit 1`)
  return row && { ...row, fit }
}

/** One more time that it answered. No version: nothing that people edit has changed. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update gpt_data set hit_count = hit_count + 1 where id = ${id}`)
