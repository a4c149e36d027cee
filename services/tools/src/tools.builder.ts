import { readToolsConfig, type ToolsConfig } from './config.ts'
import type { MockEngine } from './mock-engine.builder.ts'

/** Settings of the service with both engines at a mock server. */
export const createConfig = (
  engine: Pick<MockEngine, 'url'>,
  given: Record<string, string> = {},
): ToolsConfig => ({
  ...readToolsConfig({
    OPENAI_BASE_URL: engine.url,
    OPENAI_MODEL: 'tiny',
    OPENAI_API_KEY: 'secret-key',
    OPENAI_FIRST_TOKEN_MS: '60000',
    OPENAI_SILENCE_MS: '60000',
    GOOGLE_TRANSLATE_URL: engine.url,
    GOOGLE_TRANSLATE_KEY: 'secret-google-key',
    ...given,
  }),
  retryPauseMs: 20,
})
