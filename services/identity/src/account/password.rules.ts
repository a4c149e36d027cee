import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { defaultDemoPassword } from '../config.ts'

const minLength = 8
const maxLength = 200

/** The 50,000 most frequent leaked passwords, most frequent first. */
const leaked = dictionary['passwords-common']
const common = new Set(leaked)
/**
 * Base words that stay weak with digits or signs appended: the most common passwords and terms of this
 * industry.
 */
const stems = new Set([
  ...leaked.slice(0, 10_000),
  ...[
    'passwort',
    'motdepasse',
    'contraseña',
    'contrasena',
    'woaini',
    'adminadmin',
    'newpassword',
    'spring',
    'autumn',
    'january',
    'february',
  ],
  ...['inverter', 'battery', 'solar', 'luxpower', 'portal', 'after-sales'],
])
const stem = (password: string) => password.replace(/[\d!@#$%^&*.,;:?_+=-]+$/, '')

const neighbours = new Map(
  Object.entries(adjacencyGraphs.qwerty).map(([key, around]) => [
    key,
    new Set(around.flatMap((keys) => [...(keys ?? '')])),
  ]),
)
/**
 * Matches characters followed by the same character, a neighbour on the keyboard, or the next one in the
 * alphabet.
 */
function predictableShare(text: string): number {
  const characters = [...text]
  const next = characters.slice(1)
  const steps = next.filter((character, at) => {
    const before = characters[at] ?? ''
    const distance = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return Math.abs(distance) <= 1 || neighbours.get(before)?.has(character)
  })
  return steps.length / next.length
}

const signs: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** Removes spaces and replaces look-alike signs by letters. */
function* listForms(password: string): Generator<string> {
  const text = password.replace(/\s/g, '')
  yield* [password, text]
  const letters = text.replace(/[03457@$]/g, (sign) => signs[sign] ?? sign)
  for (const one of ['i', 'l']) yield letters.replace(/[1!]/g, one)
}

function isEasy(password: string): boolean {
  const [, unit] = /^(.+?)\1+$/u.exec(password) ?? []
  if (unit !== undefined) return [...unit].length < minLength || isEasy(unit)
  return (
    new Set(password).size < 4 ||
    /^[\d\s./+-]+$/.test(password) ||
    common.has(password) ||
    stems.has(stem(password)) ||
    stems.has(stem(password).replace(/^(.+)\1$/, '$1')) ||
    predictableShare(password) >= 0.75
  )
}

/**
 * Returns why a new password is not allowed; undefined if it is. Checks only length and frequency, because
 * composition rules lead to weaker passwords.
 */
export function passwordProblem(password: string, username: string): Reason | undefined {
  const length = [...password].length
  if (length < minLength) return toMessage('password.too_short', { min: minLength })
  if (length > maxLength) return toMessage('password.too_long', { max: maxLength })
  const lower = password.normalize('NFKC').toLowerCase()
  if ([...listForms(lower)].some(isEasy)) return 'password.easy'
  if (password === defaultDemoPassword) return 'password.public'
  if ([lower, stem(lower)].includes(username.toLowerCase())) return 'password.username'
  return undefined
}
