import { ChatId, ChatQuestionBody } from '@portal/contracts/chat.contract.ts'
import type { ChatAnswerData, ChatClientMessage, ChatQuestion, ChatServerMessage } from '@portal/contracts/chat-socket.ts'
import { platformNamed } from '@portal/contracts/reference.ts'
import { demandSound } from '@portal/service-kit/body.ts'
import { problem } from '@portal/service-kit/problem.ts'
import { validator } from '@portal/service-kit/validation.ts'
import * as T from 'typebox'

const Resume = T.Object({ chatId: ChatId, mid: ChatId, epoch: T.Integer({ minimum: 0 }), after: T.Integer({ minimum: 0 }) })
const checkQuestion = validator('body', ChatQuestionBody)
const checkResume = validator('body', Resume)
const fieldsOfQuestion = Object.keys((ChatQuestionBody as unknown as T.TObject).properties)

const unreadable = () => problem('chat.bad_frame', { msg: 'This message cannot be read. Send JSON with a type.' })

/** What a client said. Fields that the protocol does not have are passed over, empty ones are as good as none. @throws Problem */
export function readFrame(text: string): ChatClientMessage {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw unreadable()
  demandSound(raw)
  const said = raw as Record<string, unknown>
  switch (said.type) {
    case 0:
    case 1:
      return { type: said.type }
    case 2:
      return { type: 2, ...question(said) }
    case 3:
      return { type: 3, ...resume(said) }
    default:
      throw problem('chat.unknown_type', { msg: 'There is no message of this type: 0 closes, 1 is a heartbeat, 2 a question, 3 resumes.' })
  }
}

const filled = (said: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(said, name) ? said[name] : undefined
      return value === undefined || value === null || (value === '' && name !== 'data') ? [] : [[name, value]]
    }),
  )

/** As the address names it, which may be by a brand. */
const namedPlatform = (value: unknown) => (typeof value === 'string' ? (platformNamed(value) ?? value) : value)

function question(said: Record<string, unknown>): ChatQuestion {
  const given = filled(said, fieldsOfQuestion)
  const asked = 'platform' in given ? { ...given, platform: namedPlatform(given.platform) } : given
  checkQuestion(asked)
  return asked as unknown as ChatQuestion
}

function resume(said: Record<string, unknown>) {
  const given = filled(said, ['chatId', 'mid', 'epoch', 'after'])
  checkResume(given)
  return given as T.Static<typeof Resume>
}

type Told = Pick<ChatServerMessage, 'code'> & Partial<Omit<ChatServerMessage, 'data'>> & { data?: ChatAnswerData }

/** A message with every specified field, so that no client finds one missing. */
export function frame({ data, ...told }: Told): string {
  const message: ChatServerMessage = {
    msg: '',
    chatId: '',
    type: 'ai',
    deltaValue: '',
    content: '',
    fileName: '',
    data: data && Object.keys(data).length > 0 ? JSON.stringify(data) : '',
    ...told,
  }
  return JSON.stringify(message)
}
