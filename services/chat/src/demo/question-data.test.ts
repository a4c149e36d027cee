import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { examQuestionRoutes } from '@portal/contracts/exam-question.contract.ts'
import { fixedResourceRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import { gptDataRoutes } from '@portal/contracts/gpt-data.contract.ts'
import { questionDataRoutes } from '@portal/contracts/question-data.contract.ts'
import { demoExamQuestions } from '@portal/demo/exam.ts'
import { demoGptData } from '@portal/demo/gpt-data.ts'
import { demoQuestionData } from '@portal/demo/question.ts'
import { demoResources } from '@portal/demo/resource.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import type { Planned } from '../answering/answer.ts'
import { aDevice, anAsk } from '../answering/engine.builder.ts'
import { openEngine } from '../answering/engine.ts'
import { namesCode } from '../answering/step.rules.ts'
import { fastConfig } from '../chat.builder.ts'
import { staff } from '../question-data/question-data.builder.ts'
import { chat } from '../service.ts'
import { seedQuestionData } from './question-data.ts'

let service: TestService
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  await seedQuestionData(service.app)
})
after(() => service.close())
const total = async (
  route:
    | typeof questionDataRoutes.findQuestionData
    | typeof fixedResourceRoutes.findFixedResources
    | typeof gptDataRoutes.findGptData
    | typeof examQuestionRoutes.findExamQuestions,
) => (await service.call(route, { body: { page: 1, size: 1 } })).data.totalElements

test('creates the demo questions, files and corrected answers once', async () => {
  await seedQuestionData(service.app)
  assert.deepEqual(
    [
      await total(questionDataRoutes.findQuestionData),
      await total(fixedResourceRoutes.findFixedResources),
      await total(gptDataRoutes.findGptData),
      await total(examQuestionRoutes.findExamQuestions),
    ],
    [demoQuestionData.length, demoResources.length, demoGptData.length, demoExamQuestions.length],
  )
})

test('answers every visible demo question in all its wordings', async () => {
  const engine = openEngine(service.app, {})
  const missed: string[] = []
  for (const {
    question,
    variants,
    deviceGroup,
    supportRemoteDebug,
    answers,
    platform,
  } of demoQuestionData.filter(({ visible }) => visible)) {
    for (const text of [question, ...variants]) {
      const part = {
        question: text,
        deviceGroup,
        platform: platform ?? 'LUX_POWER',
        ...(supportRemoteDebug && { device: aDevice }),
      }
      const answer = (await engine.answer(anAsk(part), new AbortController().signal)) as Planned
      const isRight =
        supportRemoteDebug && !namesCode(text)
          ? answer.kind === 'e_ai'
          : answer.kind === 'es' && answer.text === answers.join('\n')
      if (!isRight) missed.push(`${deviceGroup}: ${text} → ${answer.kind} ${answer.text.slice(0, 60)}`)
    }
  }
  assert.deepEqual(missed, [])
})
