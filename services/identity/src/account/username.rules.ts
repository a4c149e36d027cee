import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { toSkeleton } from './skeleton.rules.ts'

const maxLength = 60
const maxWords = 5

/** Scripts of everyday languages (UAX #31, table 5). Japanese, Korean and Chinese scripts may be mixed. */
const scripts =
  `Latin Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew
  Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
    .split(/\s+/)
    .map((script) => `\\p{sc=${script}}`)
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const alphabets = [...scripts, eastAsian].map(
  (letters) => new RegExp(`^[${letters}\\p{sc=Common}\\p{sc=Inherited}]*$`, 'u'),
)

const form = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._'’-]*[\p{L}\p{M}\p{N}.])?$/u
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cs}]|\p{M}{4}/u
/** Text that mail programs turn into a link. */
const webAddress =
  /^www\.|\.(?:com|net|org|info|biz|app|dev|io|co|cn|eu|me|shop|site|store|online|top|xyz|link|click)$/i

const isOneAlphabet = (name: string) => alphabets.some((alphabet) => alphabet.test(name))

/** Normalizes compatibility forms of letters, such as full-width ones, and spaces. */
export const normalizeName = (name: string): string => name.normalize('NFKC').trim().replace(/ +/g, ' ')

/** Returns the message of the rule that a name violates; undefined if it is valid. */
export function usernameProblem(name: string): Reason | undefined {
  if (name.length > maxLength) return toMessage('username.too_long', { max: maxLength })
  if (!form.test(name) || unseen.test(name)) return 'username.characters'
  if (!isOneAlphabet(name)) return 'username.alphabets'
  if (webAddress.test(name)) return 'username.address'
  if (name.split(' ').length > maxWords) return toMessage('username.too_many_words', { max: maxWords })
  return undefined
}

/** Words that suggest the manufacturer's staff. */
const offices =
  `admin administrator support helpdesk help-desk staff official moderator maintain after-sales aftersales
  customer-service 客服 管理员 官方 售后`
    .split(/\s+/)
    .map(toSkeleton)
const isHan = /\p{sc=Han}/u

/**
 * Checks whether a name suggests an account of the manufacturer; only its administrators may assign such
 * names.
 */
export function suggestsStaff(name: string): boolean {
  const skeleton = toSkeleton(name)
  const words = skeleton.split('-')
  // Ignores trailing numbers. The skeleton has already replaced `1` and `0` by letters.
  const unnumbered = words.map((word) => word.replace(/[\dlo]+$/, ''))
  const pairs = words.map((word, at) => `${word}-${words[at + 1]}`)
  const parts = new Set([...words, ...unnumbered, ...pairs])
  return offices.some((office) => (isHan.test(office) ? skeleton.includes(office) : parts.has(office)))
}

const refused = (reason: Reason) => problem('account.username', { reason }, { fields: { username: reason } })
export const lookAlikeMessage = 'username.like_other'
export const lookAlikeProblem = refused(lookAlikeMessage)
const likeStaff = refused('username.like_staff')

/** Normalizes and validates a name. @throws Problem 400 `account.username` */
export function checkUsername(given: string, mayBeStaff: boolean): string {
  const name = normalizeName(given)
  const wrong = usernameProblem(name)
  if (wrong) throw refused(wrong)
  if (!mayBeStaff && suggestsStaff(name)) throw likeStaff
  return name
}
