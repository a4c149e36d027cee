import { join } from 'node:path'
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

function resourceProblem({ resourceNames }: QuestionDataRow, { idsOf }: Held): string | undefined {
  const missing = resourceNames.find((name) => idsOf(name).length === 0)
  if (missing !== undefined) return `No fixed resource is called ${missing}`
  const several = resourceNames.find((name) => idsOf(name).length > 1)
  return several && `Several fixed resources are called ${several}. Give each its own name`
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
  problems(row: QuestionDataRow, held): Record<string, string> {
    const resourceNames = resourceProblem(row, held)
    if (resourceNames) return { resourceNames }
    return held.taken.has(toKey(row)) ? { question: 'This question is there already' } : {}
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
