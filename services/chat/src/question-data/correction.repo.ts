import type { Language } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import * as phrases from './phrase.repo.ts'
import { answerThreshold, findBestMatches, type PhraseQuery } from './phrase.rules.ts'

/** Corrected answer that a reviewer has approved. */
export interface Correction {
  id: number
  question: string
  answer: string
  fit: number
}

/**
 * Finds the approved correction that certainly matches the question. Ignores unreviewed, withdrawn and
 * deleted ones. Of equal matches it prefers those for the user's devices or platform, then the latest
 * approved.
 */
export async function find(
  db: Db,
  asked: PhraseQuery,
  audience: phrases.Audience,
  language: Language,
): Promise<Correction | undefined> {
  const matches = findBestMatches(
    asked,
    await phrases.findCorrectionCandidates(db, asked, audience, language),
  )
  const fit = matches[0]?.fit ?? 0
  if (fit < answerThreshold) return undefined
  const ids = matches.filter((match) => match.fit === fit).map(({ id }) => id)
  const [row] = await db.query<Omit<Correction, 'fit'>>(sql`select id, question, answer from gpt_data
    where id = any(${ids}::bigint[]) and state = 'APPROVED' and deleted_at is null
    order by device_groups = '{}', platform is null, reviewed_at desc, id desc limit 1`)
  return row && { ...row, fit }
}

/** Counts a use without changing the version, because nothing was edited. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update gpt_data set hit_count = hit_count + 1 where id = ${id}`)
