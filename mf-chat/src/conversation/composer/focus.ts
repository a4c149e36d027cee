/**
 * Takes the focus to where the next question is written; where a keyboard would cover the screen, to the form
 * around it.
 */
export function focusComposer(from: Element): void {
  const form = from.closest('.chat')?.querySelector<HTMLElement>('.chat-composer')
  const isCovered = window.matchMedia('(pointer: coarse)').matches
  const target = isCovered ? form : form?.querySelector<HTMLElement>('.chat-input')
  target?.focus({ preventScroll: true })
}
