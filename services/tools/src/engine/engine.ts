import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'

export interface EngineRequest {
  texts: readonly string[]
  target: TargetLanguage
  /** Names that stay untranslated. */
  terms: readonly string[]
  /** True if an earlier answer lost required parts. */
  isRepeated: boolean
}

/** Piece of an answer: the known part of the text with this number. */
export interface Piece {
  at: number
  text: string
  isWhole: boolean
}

/** Translation server. Each call is one attempt and throws a `ModelFailure`; answers are untrusted. */
export interface Engine {
  name: TranslationEngine
  /** Limits of one call. */
  most: { texts: number; chars: number }
  /** Returns translations in order; undefined for a missing one. */
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
