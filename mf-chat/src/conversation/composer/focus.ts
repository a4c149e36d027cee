/**
 * Moves the focus to the input of the next question, or to the form around it if an on-screen keyboard would
 * cover the page.
 */
export function focusComposer(from: Element): void {
  const form = from.closest('.chat')?.querySelector<HTMLElement>('.chat-composer')
  const isCovered = window.matchMedia('(pointer: coarse)').matches
  const target = isCovered ? form : form?.querySelector<HTMLElement>('.chat-input')
  target?.focus({ preventScroll: true })
}
