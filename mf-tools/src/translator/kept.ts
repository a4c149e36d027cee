import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'
import { useEffect, useState } from 'react'

/** Last state of the translator in this browser tab. */
export interface Kept {
  tab: 'text' | 'file'
  targetLanguage: TargetLanguage
  engine: TranslationEngine
  text: string
  output: string
  /** Id of the current or last workbook. */
  batchId: string
}

const key = 'translator'
const initial: Kept = {
  tab: 'text',
  targetLanguage: 'en',
  engine: 'chatgpt',
  text: '',
  output: '',
  batchId: '',
}

function stored(): Kept {
  try {
    return { ...initial, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>) }
  } catch {
    return initial
  }
}

/** Survives a reload; gone with the browser tab. */
export function useKept() {
  const [kept, setKept] = useState(stored)
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Ignored: translation works without storage.
    }
  }, [kept])
  const keep = (change: Partial<Kept>) => setKept((now) => ({ ...now, ...change }))
  return { kept, keep }
}
export type Keep = ReturnType<typeof useKept>['keep']
