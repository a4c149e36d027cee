import * as T from 'typebox'
import { allDevices, DeviceGroup } from './device-group.ts'
import { Language, Platform } from './reference.ts'
import { routes } from './route.ts'
import { Id, OneOf, SerialNum } from './values.ts'

const question = {
  questionId: Id,
  question: T.String(),
  supportRemoteDebug: T.Boolean(),
  visible: T.Boolean(),
}

/** Question that can be asked by a click. */
export const Suggestion = T.Object({
  ...question,
  /** Similarity from 0 to 1; only for staff who edit questions and are not administrators (QNA-09). */
  score: T.Optional(T.Number()),
})
export type Suggestion = T.Static<typeof Suggestion>

/** `score`: how often the question was asked (QNA-03). */
export const TopQuestion = T.Object({ ...question, score: T.Number() })
export type TopQuestion = T.Static<typeof TopQuestion>

const Resource = T.Object({
  downloadURL: T.String(),
  contentType: T.String(),
  initialFileName: T.String(),
  fileSize: T.Integer(),
})

/** 1 if the look-up worked, even if nothing was found. */
const success = T.Integer()
const Answers = T.Object({ success, answers: T.Array(T.String()), fixedResourceBosList: T.Array(Resource) })

/** Limited in length and characters; the service checks who owns the device. */
const ClusterId = T.String({ maxLength: 64, pattern: '^[A-Za-z0-9._:-]*$' })
const language = T.Optional(Language)
const devicesType = T.Optional(T.Union([DeviceGroup, T.Literal(allDevices)], { default: allDevices }))
/** Filters by platform, device group and language; all platforms if unset. */
const TopQuestionQuery = T.Object({ platform: T.Optional(Platform), devicesType, language })

/** States that a device can report. */
export const inverterStatuses = [
  'normal',
  'standby',
  'charging',
  'discharging',
  'warning',
  'fault',
  'updating',
  'offline',
] as const
export type InverterStatus = (typeof inverterStatuses)[number]

export const InverterRuntime = T.Object({
  modelText: T.String(),
  /** Device group from the register; a group in the address is ignored. */
  deviceGroup: T.Union([DeviceGroup, T.Literal(allDevices)]),
  platform: Platform,
  /** One of `inverterStatuses`; also the name of the status image, `{statusText}.png`. */
  statusText: OneOf(inverterStatuses),
  /** True if the data are simulated because no plant is connected. */
  isSimulated: T.Boolean(),
})
export type InverterRuntime = T.Static<typeof InverterRuntime>

export const qnaRoutes = routes('chat', {
  getInverterRuntime: {
    path: '/qna/getInverterRuntime',
    access: 'chat:own',
    summary: 'Model and status of a device that the user may ask about',
    query: T.Object({ serialNum: SerialNum, clusterId: T.Optional(ClusterId) }),
    data: InverterRuntime,
    reads: true,
  },
  searchQuestions: {
    path: '/qna/searchIdFromEs',
    method: 'GET',
    access: 'chat:own',
    summary: 'The questions nearest to one that was typed, best first',
    query: T.Object({
      question: T.String({ minLength: 1, maxLength: 2000 }),
      devicesType,
      platform: T.Optional(Platform),
      language,
    }),
    answer: T.Object({
      success,
      qnaVos: T.Array(Suggestion),
      /** Safety advice if the question indicates danger; there are no suggestions then. */
      answers: T.Optional(T.Array(T.String())),
      isDanger: T.Optional(T.Literal(true)),
    }),
  },
  getQuestionAnswers: {
    path: '/qna/getAnswersFromHitsWithId',
    method: 'GET',
    access: 'chat:own',
    summary: 'The answers to a question, with the files beside them',
    query: T.Object({ questionId: Id, language }),
    answer: Answers,
  },
  startAnalysis: {
    path: '/qna/debug/startAnalyseFromHitsWithId',
    method: 'GET',
    access: 'chat:own',
    summary: 'The answer to a question from what the device reports now',
    query: T.Object({ questionId: Id, serialNum: SerialNum, clusterId: T.Optional(ClusterId), language }),
    answer: Answers,
  },
  findDebugQuestions: {
    path: '/qnaDataCount/getQuestionsSupportDebug',
    access: 'chat:own',
    summary: 'The top questions that can be answered from what a device reports',
    query: TopQuestionQuery,
    data: T.Array(TopQuestion),
    reads: true,
  },
  findTopQuestions: {
    path: '/qnaDataCount/getTopQuestionsLastWeek',
    access: 'chat:own',
    summary: 'The questions asked most often in the last seven days, those of the platform first',
    query: TopQuestionQuery,
    data: T.Array(TopQuestion),
    reads: true,
  },
})
