import type { Identity } from '@portal/contracts/access.ts'
import { allDevices, type DeviceGroup } from '@portal/contracts/device-group.ts'
import { qnaRoutes, type Suggestion } from '@portal/contracts/qna.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { findSuggestions } from '../answering/suggestions.ts'
import { adviceFor } from '../danger/advice.rules.ts'
import { dangerIn } from '../danger/danger.rules.ts'
import * as resources from '../fixed-resource/fixed-resource.repo.ts'
import { toResources } from '../fixed-resource/fixed-resource.rules.ts'
import { type Reader, readerOf } from '../knowledge/reader.rules.ts'
import * as repo from '../question-data/question-data.repo.ts'
import { toLanguage, toSuggestion, toTranslation } from '../question-data/question-data.rules.ts'
import * as counts from './count.repo.ts'

/** Maximum questions in a list. */
const maxListed = 10

/** Only for editors, because hidden questions may contain internal text, such as an installer's code. */
const seesHidden = ({ permissions }: Identity) => permissions.includes('qnaData:view')

const groupsOf = (devicesType: DeviceGroup | typeof allDevices = allDevices): DeviceGroup[] =>
  devicesType === allDevices ? [] : [devicesType]

/** Editors may read all questions. */
const readerFor = (user: Identity): Reader => (seesHidden(user) ? 'INSTALLERS' : readerOf(user))

/** Removes hidden questions and scores, also for administrators (QNA-09 … QNA-11). */
const shownTo = (user: Identity, found: readonly Suggestion[]): Suggestion[] =>
  seesHidden(user) && user.role !== 'ADMIN'
    ? [...found]
    : found.filter(({ visible }) => visible).map(({ score: _, ...suggestion }) => suggestion)

export default function qna(app: FastifyInstance) {
  implement(
    app,
    qnaRoutes.searchQuestions,
    async ({ query: { question, devicesType, platform = 'LUX_POWER', language = 'en' }, user }) => {
      const danger = dangerIn(question, toLanguage(language))
      if (danger)
        return {
          success: 1,
          qnaVos: [],
          answers: [adviceFor(danger, danger.language)],
          isDanger: true as const,
        }
      const deviceGroups = groupsOf(devicesType)
      const audience = { platform, deviceGroups, reader: readerFor(user) }
      const found = await findSuggestions(app.db, { question, language }, audience, 4 * maxListed)
      return { success: 1, qnaVos: shownTo(user, found).slice(0, maxListed) }
    },
  )

  implement(app, qnaRoutes.getQuestionAnswers, async ({ query: { questionId, language = 'en' }, user }) => {
    const question = await repo.get(app.db, questionId, readerFor(user))
    if (!question || (!question.show && !seesHidden(user)))
      return { success: 1, answers: [], fixedResourceBosList: [] }
    await repo.countHit(app.db, question.id)
    return {
      success: 1,
      answers: toTranslation(question, language).answers,
      fixedResourceBosList: toResources(await resources.findOfferedFiles(app.db, question.id), language),
    }
  })

  implement(
    app,
    qnaRoutes.findDebugQuestions,
    async ({ query: { platform, devicesType, language = 'en' }, user }) => {
      const audience = { platform, deviceGroups: groupsOf(devicesType), reader: readerFor(user) }
      const top = await counts.findTop(app.db, maxListed, { ...audience, supportRemoteDebug: true })
      return top.map((question) => toSuggestion(question, language, question.asked))
    },
  )

  implement(
    app,
    qnaRoutes.findTopQuestions,
    async ({ query: { platform, devicesType, language = 'en' }, user }) => {
      const audience = { platform, deviceGroups: groupsOf(devicesType), reader: readerFor(user) }
      const top = await counts.findTop(app.db, maxListed, audience)
      return top.map((question) => toSuggestion(question, language, question.asked))
    },
  )
}
