import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { FieldLabel } from '../dialog/field-label.ts'
import { useOwnerNames } from './useOwnerNames.ts'

/** Adds formatters for the names of companies and accounts to the labels of a history. */
export function useHistoryLabels(
  words: readonly FieldLabel[],
  entries: readonly HistoryEntry[] = [],
): FieldLabel[] {
  const states = entries.flatMap(({ before, after }) => [before, after])
  const nameOf = useOwnerNames(
    states.flatMap((state) => Object.entries(state).map(([field, value]) => ({ field, value }))),
  )
  return words.map((one) =>
    nameOf(one.field, null) === undefined ? one : { ...one, text: (value) => nameOf(one.field, value) ?? '' },
  )
}
