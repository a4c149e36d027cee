import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'

export interface EngineRequest {
  texts: readonly string[]
  target: TargetLanguage
  /** Names in the texts that stay as they are. */
  terms: readonly string[]
  /** An earlier answer lost some of what has to stay. */
  isRepeated: boolean
}

/** A piece of an answer: the text with this number, as far as it is known. */
export interface Piece {
  at: number
  text: string
  isWhole: boolean
}

/**
 * A server that translates. It is asked once for each call, which throws a `ModelFailure`; its answer is not
 * to be trusted.
 */
export interface Engine {
  name: TranslationEngine
  /** Of one call. */
  most: { texts: number; chars: number }
  /** In the order of the texts; undefined where the answer has nothing for one. */
  translate(request: EngineRequest, signal: AbortSignal): Promise<(string | undefined)[]>
  stream?(request: EngineRequest, signal: AbortSignal): AsyncGenerator<Piece>
}

export const engineNames: Record<TranslationEngine, string> = {
  chatgpt: 'ChatGPT Translation',
  google: 'Google Translation',
}
/** Without which an engine is not there. */
export const neededSettings: Record<TranslationEngine, string> = {
  chatgpt: 'OPENAI_BASE_URL',
  google: 'GOOGLE_TRANSLATE_KEY',
}
