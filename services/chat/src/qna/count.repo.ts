import type { Platform } from '@portal/contracts/reference.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { audiencesOf, type Reader } from '../knowledge/reader.rules.ts'
import { filterByGroups } from '../question-data/phrase.repo.ts'
import type { LiveQuestionData } from '../question-data/question-data.repo.ts'

export type CountedQuestionData = LiveQuestionData & { asked: number }

/**
 * Finds visible questions, most frequent in the last seven days first. With a platform only its threads and
 * questions count, with device groups those about these groups. Questions that were not asked follow by
 * weight, so that a new portal has suggestions too. See docs/decisions/097-order-of-answer-sources.md.
 */
export const findTop = (
  db: Db,
  limit: number,
  {
    platform,
    deviceGroups,
    supportRemoteDebug,
    reader = 'EVERYBODY',
  }: {
    platform?: Platform | undefined
    deviceGroups: readonly string[]
    supportRemoteDebug?: true
    reader?: Reader
  },
): Promise<CountedQuestionData[]> =>
  db.query<CountedQuestionData>(sql`
    with asked as (
      select question_id as id, count(distinct thread_id) as asked
      from run ${platform ? sql`join thread on thread.id = thread_id and thread.platform = ${platform}` : sql``}
      where run.created_at > now() - interval '7 days' and question_id is not null group by 1)
    select q.id, question, answers, translations, score, show, topic, support_remote_debug as "supportRemoteDebug", coalesce(asked, 0) as asked
    from question_data q left join asked on asked.id = q.id
    ${sql.where([
      sql`deleted_at is null and show and audience = any(${audiencesOf(reader)})`,
      supportRemoteDebug && sql`support_remote_debug`,
      platform && sql`(platform is null or platform = ${platform})`,
      filterByGroups(deviceGroups),
    ])}
    order by coalesce(asked, 0) desc, score desc, q.id limit ${limit}`)
