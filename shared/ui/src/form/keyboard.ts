import type { InputHTMLAttributes } from 'react'

/** Kind of text, which selects the phone's keyboard and its corrections. */
export type TextKind = 'text' | 'name' | 'code' | 'email' | 'phone' | 'password'

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>

/** Disables corrections of text that no dictionary contains. */
const literal = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Input attributes by kind. Autofill is off, because rows concern other people and things than the user. */
export const keyboards: Record<TextKind, Keyboard> = {
  text: { autoComplete: 'off' },
  name: { autoComplete: 'off', autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  /** Used for serial, order and waybill numbers, and searches. */
  code: { ...literal, autoComplete: 'off' },
  email: { ...literal, type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { ...literal, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  password: { ...literal, type: 'password' },
}
