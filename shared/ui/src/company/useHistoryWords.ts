import type { HistoryEntry } from '@portal/contracts/history.ts'
import type { Words } from '../dialog/words.ts'
import { useOwnerNames } from './useOwnerNames.ts'

/** The words of a history with companies and people by their names. */
export function useHistoryWords(words: readonly Words[], entries: readonly HistoryEntry[] = []): Words[] {
  const states = entries.flatMap(({ before, after }) => [before, after])
  const nameOf = useOwnerNames(
    states.flatMap((state) => Object.entries(state).map(([field, value]) => ({ field, value }))),
  )
  return words.map((one) =>
    nameOf(one.field, null) === undefined ? one : { ...one, text: (value) => nameOf(one.field, value) ?? '' },
  )
}
