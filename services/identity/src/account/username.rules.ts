import { Problem } from '@portal/service-kit/problem/problem.ts'
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
export function usernameProblem(name: string): string | undefined {
  if (name.length > maxLength) return `A username has at most ${maxLength} characters.`
  if (!form.test(name) || unseen.test(name))
    return "A username has letters, digits, spaces and . _ - ' and begins with a letter or digit."
  if (!isOneAlphabet(name)) return 'A username has letters of one alphabet.'
  if (webAddress.test(name)) return 'A username is a name and no address.'
  if (name.split(' ').length > maxWords) return `A username is a name of at most ${maxWords} words.`
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

const refused = (msg: string) => new Problem('account.username', { msg, fields: { username: msg } })
export const lookAlikeMessage = 'This username looks like the one of another account. Choose another one.'
export const lookAlikeProblem = refused(lookAlikeMessage)
const likeStaff = refused(
  'This username reads like a part of the maker. Only administrators of the portal can give it.',
)

/** Normalizes and validates a name. @throws Problem 400 `account.username` */
export function checkUsername(given: string, mayBeStaff: boolean): string {
  const name = normalizeName(given)
  const wrong = usernameProblem(name)
  if (wrong) throw refused(wrong)
  if (!mayBeStaff && suggestsStaff(name)) throw likeStaff
  return name
}
