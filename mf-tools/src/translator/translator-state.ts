import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'
import { useEffect, useState } from 'react'

/** Last state of the translator in this browser tab. */
export interface TranslatorState {
  tab: 'text' | 'file'
  targetLanguage: TargetLanguage
  engine: TranslationEngine
  text: string
  output: string
  /** Id of the current or last workbook. */
  batchId: string
}

const key = 'translator'
const initial: TranslatorState = {
  tab: 'text',
  targetLanguage: 'en',
  engine: 'chatgpt',
  text: '',
  output: '',
  batchId: '',
}

function stored(): TranslatorState {
  try {
    return { ...initial, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<TranslatorState>) }
  } catch {
    return initial
  }
}

/** Survives a reload, but not closing the browser tab. */
export function useTranslatorState() {
  const [kept, setKept] = useState(stored)
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Ignores errors: translation works without storage.
    }
  }, [kept])
  const keep = (change: Partial<TranslatorState>) => setKept((now) => ({ ...now, ...change }))
  return { kept, keep }
}
export type SetTranslatorState = ReturnType<typeof useTranslatorState>['keep']
