import { failureWords } from '../grammar/grammar.ts'

const allowed: readonly string[] = [
  'thanks',
  'greeting',
  'own',
  'device',
  'fault',
  'neutral',
  'success beside',
  ...failureWords.map((word) => `failure ${word}`),
]

/**
 * Whether somebody tells that what was said before did not help, as in "that did not work" or "still the
 * same error": of the words of such a report alone, so that what is wrong, where it is told, goes to the
 * documents.
 */
export function isFailure(entries: readonly ReadonlySet<string>[]): boolean {
  if (!entries.every((roles) => allowed.some((role) => roles.has(role)))) return false
  const has = (role: string) => entries.some((roles) => roles.has(role))
  /** In two entries: a word is not beside itself. */
  const hasBoth = (one: string, others: readonly string[]) =>
    entries.some(
      (roles, at) =>
        roles.has(one) &&
        entries.some((beside, other) => other !== at && others.some((role) => beside.has(role))),
    )
  return (
    has('failure same') ||
    hasBoth('failure denies', ['failure effect']) ||
    hasBoth('failure stays', ['failure trouble', 'fault'])
  )
}
