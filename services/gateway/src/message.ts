import type { ReleaseEvent } from '@portal/contracts/release.contract.ts'

/** Message of an action for translation: a sentence with `{names}`, and their values. */
export type Message = Pick<ReleaseEvent, 'detail' | 'values'>

export const message = (detail: string, values: Message['values'] = {}): Message => ({ detail, values })

/** In English, as a terminal shows it. */
export const filled = ({ detail, values }: Message): string =>
  detail.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
