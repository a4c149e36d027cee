import { successWords } from '../grammar/grammar.ts'

/** "Ok" is also how a device is. */
const thanks = (entries: readonly ReadonlySet<string>[]) =>
  entries.some((roles) => roles.has('thanks') && !roles.has('status'))

/**
 * Whether somebody tells that it went well, as in "thanks, that worked": of the words of such a report alone,
 * so that "still", "not" or "only" leave it to the documents. That something runs is said of much else, and
 * asked without a mark: thanks make it that report. What is gone has to be the fault.
 */
export function isSuccess(entries: readonly ReadonlySet<string>[]): boolean {
  const has = (role: string) => entries.some((roles) => roles.has(role))
  const allowed: string[] = [
    'thanks',
    'greeting',
    'own',
    'device',
    ...successWords.map((word) => `success ${word}`),
    ...(has('success gone') ? ['fault'] : []),
  ]
  if (entries.length < 2 || !entries.every((roles) => allowed.some((role) => roles.has(role)))) return false
  return (
    has('success done') ||
    (has('success runs') && has('success again') && thanks(entries)) ||
    (has('success gone') && has('fault'))
  )
}

/** "Thanks, it is working": that something runs, without more, is also what is asked about it. */
export const isRunning = (entries: readonly ReadonlySet<string>[]) =>
  thanks(entries) &&
  entries.some((roles) => roles.has('success runs') && !roles.has('thanks')) &&
  entries.every((roles) =>
    ['thanks', 'greeting', 'own', 'device', 'success runs', 'success beside'].some((role) => roles.has(role)),
  )
