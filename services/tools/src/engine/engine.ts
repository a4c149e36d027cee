import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'

export interface EngineRequest {
  texts: readonly string[]
  target: TargetLanguage
  /** Names that must not be translated. */
  terms: readonly string[]
  /** True if an earlier answer lost required parts. */
  isRepeated: boolean
}

/** Part of an answer: the text with this number as far as known. */
export interface AnswerPiece {
  at: number
  text: string
  isWhole: boolean
}

/** Translation server. Each call is one attempt and throws a `ModelFailure`; answers are untrusted. */
export interface Engine {
  name: TranslationEngine
  /** Limits of one call. */
  most: { texts: number; chars: number }
  /** Returns translations in order; undefined for missing ones. */
  translate(request: EngineRequest, signal: AbortSignal): Promise<(string | undefined)[]>
  stream?(request: EngineRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece>
}

export const engineNames: Record<TranslationEngine, string> = {
  chatgpt: 'ChatGPT Translation',
  google: 'Google Translation',
}
/** Setting that each engine requires. */
export const requiredSettings: Record<TranslationEngine, string> = {
  chatgpt: 'OPENAI_BASE_URL',
  google: 'GOOGLE_TRANSLATE_KEY',
}
