import type { Language } from '@portal/contracts/reference.ts'
import { de } from './grammar.de.ts'
import { en } from './grammar.en.ts'
import { es } from './grammar.es.ts'
import type { Grammar } from './grammar.ts'
import { zh } from './grammar.zh.ts'

/** Languages in which the assistant understands what it is asked without a search. */
export const grammars = { en, de, es_ES: es, zh_CN: zh } as const satisfies Partial<Record<Language, Grammar>>
export type Spoken = keyof typeof grammars
export const spokenLanguages = Object.keys(grammars) as Spoken[]
