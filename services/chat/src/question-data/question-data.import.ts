import { join } from 'node:path'
import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import {
  emptyQuestionData,
  type QuestionDataDraft,
  type QuestionDataRow,
} from '@portal/contracts/question-data.contract.ts'
import { toTranslations } from '@portal/contracts/question-translation.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import * as repo from './question-data.repo.ts'
import { toAuditFields } from './question-data.rules.ts'
import { toKey } from './row-key.rules.ts'

async function hold(tx: Db, rows: readonly QuestionDataRow[]) {
  const names = rows.flatMap(({ resourceNames }) => resourceNames)
  const named = Map.groupBy(await resources.lockByName(tx, names), ({ name }) => name)
  const same = await repo.findByQuestions(
    tx,
    rows.map(({ question }) => question),
  )
  return {
    idsOf: (name: string) => (named.get(name) ?? []).map(({ id }) => id),
    taken: new Set(same.map(({ deviceGroups, ...row }) => toKey({ ...row, deviceGroup: deviceGroups }))),
  }
}
type Held = Awaited<ReturnType<typeof hold>>

function resourceProblem({ resourceNames }: QuestionDataRow, { idsOf }: Held): Reason | undefined {
  const missing = resourceNames.find((name) => idsOf(name).length === 0)
  if (missing !== undefined) return toMessage('questionData.unknown_resource', { name: missing })
  const several = resourceNames.find((name) => idsOf(name).length > 1)
  return several === undefined ? undefined : toMessage('questionData.same_resources', { name: several })
}

const draftOf = (row: QuestionDataRow, { idsOf }: Held): QuestionDataDraft => {
  const { question, variants, answers, topic, platform, score, show, audience, supportRemoteDebug } = row
  return {
    ...emptyQuestionData,
    question,
    variants,
    answers,
    topic,
    platform,
    score,
    show,
    audience,
    supportRemoteDebug,
    deviceGroups: row.deviceGroup,
    resourceIds: row.resourceNames.flatMap(idsOf),
    translations: toTranslations(row),
  }
}

export const questionDataImport = createRowImport({
  permission: 'qnaData:edit',
  path: '/LuxQaData',
  reader: join(import.meta.dirname, 'question-data.list.ts'),
  hold,
  problems(row: QuestionDataRow, held): Reasons {
    const resourceNames = resourceProblem(row, held)
    if (resourceNames) return { resourceNames }
    return held.taken.has(toKey(row)) ? { question: 'questionData.there_already' } : {}
  },
  async write(tx, rows, held, { record }) {
    for (const row of rows) {
      const saved = await repo.save(tx, undefined, draftOf(row, held))
      record({
        noun: 'qnaData',
        id: saved.id,
        action: 'import',
        before: null,
        after: toAuditFields(saved),
      })
    }
  },
})
