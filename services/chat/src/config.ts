import { settings } from '@portal/service-kit/config.ts'

/** Anything that speaks as OpenAI does: vLLM, Ollama, a hosted one. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:8000/v1`. */
  baseUrl: string
  /** Servers of one's own often want none. */
  apiKey: string
  model: string
  /** Milliseconds to the first word, and between two pieces after it. */
  firstToken: number
  silence: number
}

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
  /** Puts what documents say into words; without one the documents' own words are the answer. */
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
    answerTimeout: read.integer('CHAT_ANSWER_TIMEOUT_MS', 60_000, 100, 600_000),
    keepDays: read.integer('CHAT_KEEP_DAYS', 365, 0, 36_500),
    questions: read.integer('CHAT_QUESTIONS', 20, 1, 100_000),
    sockets: read.integer('CHAT_SOCKETS', 20, 1, 10_000),
    modelServer,
  }
  read.check()
  return config
}

function readModelServer(read: ReturnType<typeof settings>): ModelServer | undefined {
  const baseUrl = read.url('OPENAI_BASE_URL', undefined, ['http', 'https'])
  const apiKey = read.text('OPENAI_API_KEY', '')
  const model = read.text('OPENAI_MODEL', '')
  const firstToken = read.integer('OPENAI_FIRST_TOKEN_MS', 10_000, 100, 600_000)
  const silence = read.integer('OPENAI_SILENCE_MS', 20_000, 100, 600_000)
  if (!baseUrl && !apiKey) return undefined
  if (!model) read.wrong.push('OPENAI_MODEL must name the model that OPENAI_BASE_URL serves')
  return { baseUrl: baseUrl ?? 'https://api.openai.com/v1', apiKey, model, firstToken, silence }
}
