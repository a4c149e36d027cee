import { ChatId, ChatQuestionBody } from '@portal/contracts/chat.contract.ts'
import type {
  ChatAnswerData,
  ChatClientMessage,
  ChatQuestion,
  ChatServerMessage,
} from '@portal/contracts/chat-socket.ts'
import { findPlatformIn } from '@portal/contracts/reference.ts'
import { assertUsable } from '@portal/service-kit/http/body.ts'
import { createValidator } from '@portal/service-kit/http/validation.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import * as T from 'typebox'

const Resume = T.Object({
  chatId: ChatId,
  mid: ChatId,
  epoch: T.Integer({ minimum: 0 }),
  after: T.Integer({ minimum: 0 }),
})
const checkQuestion = createValidator('body', ChatQuestionBody)
const checkResume = createValidator('body', Resume)
const fieldsOfQuestion = Object.keys((ChatQuestionBody as unknown as T.TObject).properties)

const unreadable = () => problem('chat.bad_frame')

/** Parses a client's message. Ignores unknown fields; empty fields count as missing. @throws Problem */
export function readFrame(text: string): ChatClientMessage {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw unreadable()
  assertUsable(raw)
  const message = raw as Record<string, unknown>
  switch (message.type) {
    case 0:
    case 1:
      return { type: message.type }
    case 2:
      return { type: 2, ...question(message) }
    case 3:
      return { type: 3, ...resume(message) }
    default:
      throw problem('chat.unknown_type')
  }
}

const filled = (message: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(message, name) ? message[name] : undefined
      return value === undefined || value === null || (value === '' && name !== 'data') ? [] : [[name, value]]
    }),
  )

/** The page's address may contain the name of a brand instead of the platform. */
const namedPlatform = (value: unknown) =>
  typeof value === 'string' ? (findPlatformIn(value) ?? value) : value

function question(message: Record<string, unknown>): ChatQuestion {
  const given = filled(message, fieldsOfQuestion)
  const asked = 'platform' in given ? { ...given, platform: namedPlatform(given.platform) } : given
  checkQuestion(asked)
  return asked as unknown as ChatQuestion
}

function resume(message: Record<string, unknown>) {
  const given = filled(message, ['chatId', 'mid', 'epoch', 'after'])
  checkResume(given)
  return given as T.Static<typeof Resume>
}

type FrameFields = Pick<ChatServerMessage, 'code'> &
  Partial<Omit<ChatServerMessage, 'data'>> & { data?: ChatAnswerData }

/** Formats a message with every specified field, because clients may expect all of them. */
export function formatFrame({ data, ...fields }: FrameFields): string {
  const message: ChatServerMessage = {
    msg: '',
    chatId: '',
    type: 'ai',
    deltaValue: '',
    content: '',
    fileName: '',
    data: data && Object.keys(data).length > 0 ? JSON.stringify(data) : '',
    ...fields,
  }
  return JSON.stringify(message)
}
