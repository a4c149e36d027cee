import type { InputHTMLAttributes } from 'react'

/** Kind of a text, which selects the phone's keyboard and its corrections. */
export type TextKind = 'text' | 'name' | 'code' | 'email' | 'phone' | 'password'

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>

/** Disables corrections of text that no dictionary contains. */
const literal = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Input attributes of each kind. Autofill is off, as rows concern other people and things. */
export const keyboards: Record<TextKind, Keyboard> = {
  text: { autoComplete: 'off' },
  name: { autoComplete: 'off', autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  /** Serial, order and waybill numbers, and searches. */
  code: { ...literal, autoComplete: 'off' },
  email: { ...literal, type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { ...literal, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  password: { ...literal, type: 'password' },
}
