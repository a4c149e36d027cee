import { defaultPorts, settings } from '@portal/service-kit/config.ts'

export interface ChatConfig {
  /** Where devices are asked for. */
  backofficeUrl: string
  /** How pieces reach other copies of the service; without it Valkey where there is a `BUS_URL`, else PostgreSQL. */
  stream: 'memory' | 'postgres' | 'valkey' | undefined
  /** Pieces of an answer in a second; 0 shows it at once. */
  pace: number
  /** Milliseconds that the engine has for an answer, or for its first piece. */
  answerTimeout: number
  /** Days that a thread is kept after its last message; 0 keeps it. */
  keepDays: number
  /** Questions a minute of one user, of one address and about one device. */
  questions: number
  /** Open sockets of one user. */
  sockets: number
}

export function readChatConfig(env: Record<string, string | undefined> = process.env): ChatConfig {
  const read = settings(env)
  const stream = read.oneOf('CHAT_STREAM', ['', 'memory', 'postgres', 'valkey'], '')
  const config: ChatConfig = {
    backofficeUrl: read.url('BACKOFFICE_URL', `http://127.0.0.1:${defaultPorts.backoffice}`, ['http', 'https']),
    stream: stream === '' ? undefined : stream,
    pace: read.integer('CHAT_PACE', 25, 0, 1_000),
    answerTimeout: read.integer('CHAT_ANSWER_TIMEOUT', 60_000, 100, 600_000),
    keepDays: read.integer('CHAT_KEEP_DAYS', 365, 0, 36_500),
    questions: read.integer('CHAT_QUESTIONS', 20, 1, 100_000),
    sockets: read.integer('CHAT_SOCKETS', 20, 1, 10_000),
  }
  read.check()
  return config
}
