import { createReadStream } from 'node:fs'
import { allDevices } from '@portal/contracts/device-group.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoExamQuestions } from '@portal/demo/exam.ts'
import { demoGptData } from '@portal/demo/gpt-data.ts'
import { demoQuestionData } from '@portal/demo/question.ts'
import { demoResourcePath, demoResources } from '@portal/demo/resource.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import * as examQuestions from '../exam/exam-question.repo.ts'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import * as corrections from '../gpt-data/gpt-data.repo.ts'
import { toReview } from '../gpt-data/gpt-data.rules.ts'
import * as repo from '../question-data/question-data.repo.ts'

const { id: userId, username } = demoAccounts.find(({ role }) => role === 'MAINTAIN') ?? {
  id: 'demo',
  username: 'demo',
}
const user = { userId, username }

/**
 * Creates the demo questions, files, corrected answers and test questions in an empty database, in one
 * transaction.
 */
export const seedQuestionData = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await repo.isEmpty(tx))) return
    const idOf = new Map<string, number>()
    for (const { file, language, ...fields } of demoResources) {
      const { id: fileId } = await app.files.put(
        { name: file, stream: createReadStream(demoResourcePath(file)) },
        user,
      )
      const draft = { ...fields, remark: '', show: true, files: [{ fileId, language }] }
      const { id } = await resources.insert(tx, draft)
      await app.files.claim(tx, [fileId], { noun: 'fixedResource', id, user })
      await resources.setFiles(tx, id, draft.files)
      idOf.set(file, id)
    }
    for (const [
      place,
      { deviceGroup, visible, variants, answers, resources: files, translations, platform = null, ...fields },
    ] of demoQuestionData.entries())
      await repo.save(tx, undefined, {
        ...fields,
        platform,
        variants: [...variants],
        answers: [...answers],
        translations: translations.map((one) => ({ ...one, answers: [...one.answers] })),
        deviceGroups: deviceGroup === allDevices ? [] : [deviceGroup],
        // Gives earlier questions more weight, because the frequent ones are listed first.
        score: Math.max(10, 90 - place),
        show: visible,
        audience: 'EVERYBODY',
        resourceIds: files.flatMap((file) => idOf.get(file) ?? []),
      })
    const now = new Date().toISOString()
    for (const draft of demoGptData)
      await corrections.save(tx, undefined, draft, toReview(draft, undefined, username, now))
    for (const draft of demoExamQuestions) await examQuestions.save(tx, undefined, draft)
    app.log.info(
      { questions: demoQuestionData.length, resources: demoResources.length },
      'demo questions written',
    )
  })
