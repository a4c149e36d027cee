import { settings } from '@portal/service-kit/config.ts'

/** Any server with OpenAI's API: vLLM, Ollama, a hosted one. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:8000/v1`. */
  baseUrl: string
  /** May be empty: self-hosted servers often want none. */
  apiKey: string
  model: string
  firstTokenTimeoutMs: number
  /** Between two pieces. */
  silenceTimeoutMs: number
}

export interface ChatConfig {
  backofficeUrl: string
  /**
   * How pieces reach other instances of the service; undefined: Valkey where there is a `BUS_URL`, else
   * PostgreSQL.
   */
  stream: 'memory' | 'postgres' | 'valkey' | undefined
  /** Pieces of an answer in a second; 0 shows the answer at once. */
  pace: number
  /** For a planned answer, or for the first piece of a stream and between two pieces. */
  answerTimeoutMs: number
  /** Days that a thread is kept after its last message; 0 keeps it. */
  keepDays: number
  /** Of one user; an address and a device have a multiple of it. */
  questionsPerMinute: number
  /** Open sockets, and waiting calls. */
  socketsPerUser: number
  /** Answers from the documents; without one the documents are quoted. */
  modelServer?: ModelServer | undefined
}

export function readChatConfig(env: Record<string, string | undefined> = process.env): ChatConfig {
  const read = settings(env)
  const stream = read.oneOf('CHAT_STREAM', ['', 'memory', 'postgres', 'valkey'], '')
  const modelServer = readModelServer(read)
  const config: ChatConfig = {
    backofficeUrl: read.service('backoffice'),
    stream: stream === '' ? undefined : stream,
    pace: read.integer('CHAT_PACE', 25, 0, 1_000),
    answerTimeoutMs: read.integer('CHAT_ANSWER_TIMEOUT_MS', 60_000, 100, 600_000),
    keepDays: read.integer('CHAT_KEEP_DAYS', 365, 0, 36_500),
    questionsPerMinute: read.integer('CHAT_QUESTIONS', 20, 1, 100_000),
    socketsPerUser: read.integer('CHAT_SOCKETS', 20, 1, 10_000),
    modelServer,
  }
  read.check()
  return config
}

function readModelServer(read: ReturnType<typeof settings>): ModelServer | undefined {
  const baseUrl = read.url('OPENAI_BASE_URL', undefined, ['http', 'https'])
  const apiKey = read.text('OPENAI_API_KEY', '')
  const model = read.text('OPENAI_MODEL', '')
  const firstTokenTimeoutMs = read.integer('OPENAI_FIRST_TOKEN_MS', 10_000, 100, 600_000)
  const silenceTimeoutMs = read.integer('OPENAI_SILENCE_MS', 20_000, 100, 600_000)
  if (!baseUrl && !apiKey) return undefined
  if (!model) read.wrong.push('OPENAI_MODEL must name the model that OPENAI_BASE_URL serves')
  return {
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    apiKey,
    model,
    firstTokenTimeoutMs,
    silenceTimeoutMs,
  }
}
