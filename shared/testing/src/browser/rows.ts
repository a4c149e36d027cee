import { screen } from '@testing-library/react'

/** The table row (or, on a phone, the card) that holds a text. */
export function getRow(text: string): HTMLElement {
  const row = screen
    .getAllByText(text)
    .map((element) => element.closest<HTMLElement>('[data-row]'))
    .find(Boolean)
  if (!row) throw new Error(`No row holds “${text}”.`)
  return row
}
