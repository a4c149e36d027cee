import type { createSettingsReader } from '../config.ts'
import type { ModelServer } from './model-server.ts'

/** Returns undefined without a configured model server. */
export function readModelServer(read: ReturnType<typeof createSettingsReader>): ModelServer | undefined {
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
