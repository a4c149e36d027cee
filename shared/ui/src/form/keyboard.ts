import type { InputHTMLAttributes } from 'react'

/** What a field holds, as far as a phone's keyboard and what it mends by itself depend on that. */
export type TextKind = 'text' | 'name' | 'code' | 'email' | 'phone' | 'password'

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>

/** As it is typed: no dictionary knows it. */
const literal = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The keyboard of each kind. Rows are of other people and things: the reader's own data is not offered. */
export const keyboards: Record<TextKind, Keyboard> = {
  text: { autoComplete: 'off' },
  name: { autoComplete: 'off', autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  /** Serial, order and waybill numbers, and what is searched for. */
  code: { ...literal, autoComplete: 'off' },
  email: { ...literal, type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { ...literal, type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  password: { ...literal, type: 'password' },
}
