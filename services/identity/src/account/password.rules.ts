import { defaultDemoPassword } from '../config.ts'

const minLength = 8
const maxLength = 200

/**
 * Those that guessing begins with. Anything that is one of them plus digits or signs at the end is as weak.
 */
const common = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd letmein welcome welcome1 iloveyou monkey dragon sunshine princess football baseball superman batman
  trustno1 master shadow michael jennifer jordan hunter harley ranger charlie andrew matthew daniel access flower hello freedom whatever starwars
  computer internet service server admin administrator adminadmin root toor changeme change default guest test testtest tester temp temppass user
  username login secret mypassword newpassword password1 abc123 abcd1234 abcdefgh abcdefghi asdfasdf asdfghjk asdfghjkl qwertyui qwertyuiop qwerty
  qwertz qwertzuiop azerty azertyuiop qazwsx qazwsxedc 1q2w3e4r 1qaz2wsx zaq12wsx zxcvbnm zxcvbnma 1234567 12345678 123456789 1234567890 11111111
  00000000 22222222 55555555 66666666 77777777 88888888 99999999 12341234 11223344 87654321 987654321 123123123 147258369 789456123 aa123456 a1234567
  a123456789 q1w2e3r4 summer winter spring autumn january february google samsung inverter battery solar luxpower portal after-sales`.split(
    /\s+/,
  ),
)

const stem = (password: string) => password.toLowerCase().replace(/[\d!@#$%^&*.,;:?_+=-]+$/, '')

/**
 * What is wrong with a new password, for people, or nothing. Length and commonness only: rules of composition
 * make passwords worse.
 */
export function passwordProblem(password: string, username: string): string | undefined {
  const length = [...password].length
  if (length < minLength) return `The password must have at least ${minLength} characters.`
  if (length > maxLength) return `The password can have at most ${maxLength} characters.`
  if (new Set(password).size < 3 || common.has(password.toLowerCase()) || common.has(stem(password)))
    return 'This password is easy to guess. Choose another, for example three or four words.'
  if (password === defaultDemoPassword)
    return 'This password is public. Choose another, for example three or four words.'
  if (stem(password) === username.toLowerCase() || password.toLowerCase() === username.toLowerCase())
    return "The password can't be the username."
  return undefined
}
