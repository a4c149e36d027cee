import { screen } from '@testing-library/react'

/** Returns the table row (on a phone: the card) that contains a text. */
export function getRow(text: string): HTMLElement {
  const row = screen
    .getAllByText(text)
    .map((element) => element.closest<HTMLElement>('[data-row]'))
    .find(Boolean)
  if (!row) throw new Error(`No row holds “${text}”.`)
  return row
}
