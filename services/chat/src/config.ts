import { createSettingsReader } from '@portal/service-kit/config.ts'
import { readEmbeddingsServer } from '@portal/service-kit/model/embeddings.ts'
import type { ModelServer } from '@portal/service-kit/model/model-server.ts'
import { readModelServer } from '@portal/service-kit/model/model-settings.ts'
import type { ModelLimits } from './answering/model-meter.ts'
import type { MeaningBy } from './knowledge/meaning/serve.ts'
import { readTargets, type TargetTemplates } from './review/target.config.ts'

export interface ChatConfig {
  backofficeUrl: string
  rmaUrl: string
  /** How pieces reach other instances; undefined for Valkey if there is a `BUS_URL`, else PostgreSQL. */
  stream: 'memory' | 'postgres' | 'valkey' | undefined
  /** Pieces per second of an answer; 0 sends the answer at once. */
  pace: number
  /** Timeout of a planned answer, of the first piece of a stream, and between pieces. */
  answerTimeoutMs: number
  /** Days after its last message until a thread is deleted; 0 keeps threads. */
  keepDays: number
  /** Limits per user; addresses and devices get a multiple of them. */
  questionsPerMinute: number
  /** Maximum open sockets and waiting calls. */
  socketsPerUser: number
  /** Generates answers from documents; if unset, documents are quoted. */
  modelServer?: ModelServer | undefined
  /** Computes embeddings, by a server or a small built-in English model. */
  meaning: MeaningBy
  modelLimits: ModelLimits
  /** Addresses of pages about a device that reviewers can open. */
  targets: TargetTemplates
}

export function readChatConfig(env: Record<string, string | undefined> = process.env): ChatConfig {
  const read = createSettingsReader(env)
  const stream = read.oneOf('CHAT_STREAM', ['', 'memory', 'postgres', 'valkey'], '')
  const modelServer = readModelServer(read)
  const meaning = read.oneOf('CHAT_MEANING', ['built-in', 'off'], 'built-in')
  const config: ChatConfig = {
    backofficeUrl: read.service('backoffice'),
    rmaUrl: read.service('rma'),
    stream: stream === '' ? undefined : stream,
    pace: read.integer('CHAT_PACE', 25, 0, 1_000),
    answerTimeoutMs: read.integer('CHAT_ANSWER_TIMEOUT_MS', 60_000, 100, 600_000),
    keepDays: read.integer('CHAT_KEEP_DAYS', 365, 0, 36_500),
    questionsPerMinute: read.integer('CHAT_QUESTIONS', 20, 1, 100_000),
    socketsPerUser: read.integer('CHAT_SOCKETS', 20, 1, 10_000),
    modelServer,
    meaning: readEmbeddingsServer(read) ?? meaning,
    modelLimits: {
      tokensPerDay: read.integer('CHAT_MODEL_TOKENS', 300_000),
      inputCents: read.integer('CHAT_MODEL_INPUT_CENTS', 0),
      outputCents: read.integer('CHAT_MODEL_OUTPUT_CENTS', 0),
    },
    targets: readTargets(env),
  }
  read.check()
  return config
}
