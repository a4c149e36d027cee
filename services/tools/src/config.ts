import { createSettingsReader } from '@portal/service-kit/config.ts'
import type { ModelServer } from '@portal/service-kit/model/model-server.ts'
import { readModelServer } from '@portal/service-kit/model/model-settings.ts'

/** Google's Cloud Translation API, or a compatible server. */
export interface GoogleServer {
  url: string
  key: string
  /** Timeout of a complete answer. */
  timeoutMs: number
}

export interface ToolsConfig {
  modelServer: ModelServer | undefined
  googleServer: GoogleServer | undefined
  /** Maximum concurrent calls to each engine in this process. */
  parallelCalls: number
  /** Milliseconds before the first retry; each further delay is twice as long. */
  retryPauseMs: number
  /**
   * Maximum characters per hour sent to engines: per account, per guest's address, and for all guests
   * together.
   */
  charsPerHour: { account: number; guest: number; allGuests: number }
  /** Limits of cached segments: number, and days since the last use. */
  memory: { rows: number; days: number }
  /** Time that an upload waits for its translation before it answers. */
  fileWaitMs: number
}

export function readToolsConfig(env: Record<string, string | undefined> = process.env): ToolsConfig {
  const read = createSettingsReader(env)
  const key = read.text('GOOGLE_TRANSLATE_KEY', '')
  const url = read.url('GOOGLE_TRANSLATE_URL', undefined, ['http', 'https'])
  const config: ToolsConfig = {
    modelServer: readModelServer(read),
    googleServer:
      key || url
        ? { url: url ?? 'https://translation.googleapis.com/language/translate/v2', key, timeoutMs: 30_000 }
        : undefined,
    parallelCalls: read.integer('TRANSLATE_PARALLEL', 16, 1, 1_000),
    retryPauseMs: 1_000,
    charsPerHour: {
      account: read.integer('TRANSLATE_ACCOUNT_CHARS', 2_000_000),
      guest: read.integer('TRANSLATE_GUEST_CHARS', 100_000),
      allGuests: read.integer('TRANSLATE_GUESTS_CHARS', 2_000_000),
    },
    memory: {
      rows: read.integer('TRANSLATE_MEMORY_ROWS', 1_000_000),
      days: read.integer('TRANSLATE_MEMORY_DAYS', 180, 1),
    },
    fileWaitMs: read.integer('TRANSLATE_FILE_WAIT_MS', 30_000, 0, 50_000),
  }
  read.check()
  return config
}
