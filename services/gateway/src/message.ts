import type { ReleaseEvent } from '@portal/contracts/release.contract.ts'

/** Translatable message: a sentence with `{names}` and their values. */
export type Message = Pick<ReleaseEvent, 'detail' | 'values'>

export const toMessage = (detail: string, values: Message['values'] = {}): Message => ({ detail, values })

/** Formats a message in English for a terminal. */
export const formatMessage = ({ detail, values }: Message): string =>
  detail.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
