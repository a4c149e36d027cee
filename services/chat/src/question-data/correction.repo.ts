import type { Language } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import * as phrases from './phrase.repo.ts'
import { answerThreshold, bestMatches, type PhraseQuery } from './phrase.rules.ts'

/** Corrected answer that a reviewer approved. */
export interface Correction {
  id: number
  question: string
  answer: string
  fit: number
}

/**
 * Finds the approved correction that certainly matches the question, never one that is unreviewed, withdrawn
 * or deleted. Among equal matches, those for the asker's devices or platform come first, then the latest
 * approved.
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

/** Counts an answer without changing the version, as no edit has happened. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update gpt_data set hit_count = hit_count + 1 where id = ${id}`)
