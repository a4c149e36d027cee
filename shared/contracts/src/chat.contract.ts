import * as T from 'typebox'
import type { ChatAnswerData, ChatQuestion } from './chat-socket.ts'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { OneOf, Text } from './values.ts'

/** Id of a thread or run. */
export const ChatId = T.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
/** Characters. */
export const maxQuestion = 4_000

const ShortText = T.String({ maxLength: 100 })
export const TextOrNumber = T.Union([ShortText, T.Number()])

const place = {
  serialNum: T.Optional(T.String({ maxLength: 40 })),
  devicesType: T.Optional(ShortText),
  platform: T.Optional(Platform),
  clusterId: T.Optional(ShortText),
  language: T.Optional(T.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]*$' })),
  deviceTypeValue: T.Optional(TextOrNumber),
  phase: T.Optional(TextOrNumber),
  subDeviceType: T.Optional(TextOrNumber),
  dtc: T.Optional(TextOrNumber),
  voltClass: T.Optional(TextOrNumber),
  odm: T.Optional(TextOrNumber),
  machineType: T.Optional(TextOrNumber),
  powerRating: T.Optional(TextOrNumber),
  country: T.Optional(ShortText),
}

/** Subject of a conversation. */
export const ChatPlace = T.Object(place, { additionalProperties: false })
export type ChatPlace = T.Static<typeof ChatPlace>

/** Question in the same form as in the socket's messages of type 2. */
export const ChatQuestionBody = T.Unsafe<ChatQuestion>(
  T.Object(
    {
      ...place,
      data: Text(maxQuestion),
      cid: T.Optional(ChatId),
      chatId: T.Optional(ChatId),
      supportEs: T.Optional(T.Boolean()),
      enhanceMode: T.Optional(T.Boolean()),
      questionId: T.Optional(T.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  ),
)

const Resource = T.Object({
  downloadURL: T.String(),
  contentType: T.String(),
  initialFileName: T.String(),
  fileSize: T.Number(),
})
const Source = T.Object({
  chunkId: T.Integer(),
  fileId: T.Integer(),
  file: T.String(),
  number: T.Optional(T.Integer()),
  title: T.String(),
  page: T.Optional(T.Integer()),
  score: T.Optional(T.Number()),
  isRecognised: T.Optional(T.Literal(true)),
  url: T.Optional(T.String()),
})
const Suggestion = T.Object({
  questionId: T.Integer(),
  question: T.String(),
  supportRemoteDebug: T.Boolean(),
  score: T.Optional(T.Number()),
  visible: T.Boolean(),
  excerpt: T.Optional(T.String()),
  file: T.Optional(T.String()),
  page: T.Optional(T.Integer()),
})
/** Parts of an answer besides its text. */
export const ChatAnswerParts = T.Unsafe<ChatAnswerData>(
  T.Object({
    answers: T.Optional(T.Array(T.String())),
    reply: T.Optional(T.String()),
    fixedResourceBosList: T.Optional(T.Array(Resource)),
    sources: T.Optional(T.Array(Source)),
    qnaVos: T.Optional(T.Array(Suggestion)),
    links: T.Optional(T.Array(T.Object({ label: T.String(), path: T.String() }))),
    choices: T.Optional(T.Array(T.Object({ label: T.String(), serialNum: T.String() }))),
    understood: T.Optional(T.String()),
    original: T.Optional(T.Array(T.Object({ number: T.Integer(), text: T.String() }))),
    offersPerson: T.Optional(T.Literal(true)),
    isReviewed: T.Optional(T.Literal(true)),
    isDanger: T.Optional(T.Literal(true)),
    timings: T.Optional(T.Record(T.String(), T.Number())),
  }),
)

const ChatType = OneOf(['ai', 'es', 'e_ai', 'text'])
const started = { threadId: ChatId, runId: ChatId, epoch: T.Integer({ minimum: 1 }) }
export const ChatStarted = T.Object(started)
export type ChatStarted = T.Static<typeof ChatStarted>

const outcome = {
  /** 200 answered, 203 stopped, 204 nothing found, 500 failed; 202 while the answer is not finished. */
  code: T.Integer(),
  msg: T.String(),
  type: ChatType,
  answer: ChatAnswerParts,
}

export const ChatDeltasRequest = T.Object(
  {
    /** Number of the last received piece; 0 for all. */
    after: T.Optional(T.Integer({ minimum: 0 })),
    /** Epoch of that piece; after a restart all pieces are sent again. */
    epoch: T.Optional(T.Integer({ minimum: 1 })),
    /** Seconds to wait for new pieces. */
    wait: T.Optional(T.Integer({ minimum: 0, maximum: 25 })),
  },
  { additionalProperties: false },
)
export const ChatDeltas = T.Object({
  ...started,
  pieces: T.Array(T.Object({ seq: T.Integer({ minimum: 1 }), text: T.String() })),
  /** Number of the last piece, for the next `after`. */
  seq: T.Integer({ minimum: 0 }),
  /** True if no more pieces follow. */
  done: T.Boolean(),
  /** The complete answer, if it is finished. */
  text: T.Optional(T.String()),
  ...outcome,
})
export type ChatDeltas = T.Static<typeof ChatDeltas>

export const ChatWhole = T.Object({ ...started, text: T.String(), ...outcome })
export type ChatWhole = T.Static<typeof ChatWhole>

const OfThread = T.Object({ id: ChatId })

/** Chat calls for clients without sockets; they use the same runs as the socket. */
export const chatRoutes = routes('chat', {
  createChat: {
    path: '/chat/createChat',
    access: 'chat:own',
    summary: 'Begin a thread about a device, or about devices in general',
    body: ChatPlace,
    data: T.Object({ threadId: ChatId }),
    creates: true,
  },
  postMessage: {
    path: '/chat/postMessage/{id}',
    access: 'chat:ask',
    summary: 'Ask in a thread; the same cid again answers the same run',
    params: OfThread,
    body: ChatQuestionBody,
    data: ChatStarted,
  },
  getNewDeltas: {
    path: '/chat/getNewDeltas/{id}',
    access: 'chat:ask',
    summary: 'Pieces of an answer after a cursor; the id is of the run, or of a thread for its last run',
    params: OfThread,
    body: ChatDeltasRequest,
    data: ChatDeltas,
    reads: true,
    waits: true,
  },
  queryWhole: {
    path: '/chat/query2',
    access: 'chat:own',
    summary: 'Ask, and wait for the whole answer',
    body: ChatQuestionBody,
    data: ChatWhole,
    waits: true,
  },
  startIntegratedChat: {
    path: '/integratedChat/integratedChat',
    access: 'chat:ask',
    summary: 'Begin a thread with its first question',
    body: ChatQuestionBody,
    data: ChatStarted,
  },
  getIntegratedDeltas: {
    path: '/integratedChat/getNewDeltas/{id}',
    access: 'chat:own',
    summary: 'As getNewDeltas',
    params: OfThread,
    body: ChatDeltasRequest,
    data: ChatDeltas,
    reads: true,
    waits: true,
  },
  cancelRun: {
    path: '/chat/runThread/{threadId}/cancel',
    access: 'chat:ask',
    summary: 'Stop what is being answered in a thread; nothing to stop is no problem',
    params: T.Object({ threadId: ChatId }),
    body: T.Object(
      { threadId: T.Optional(ChatId), deviceInfo: T.Optional(ShortText) },
      { additionalProperties: false },
    ),
  },
})
