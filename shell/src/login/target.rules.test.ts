import { targetAfterSignIn } from './target.rules.ts'

const origin = 'https://portal.example'

test.each([
  ['', '/'],
  ['?from=%2Forder%3Fpage%3D2', '/order?page=2'],
  ['?from=https%3A%2F%2Fevil.example', '/'],
  ['?from=%2F%2Fevil.example', '/'],
  ['?from=%2F%5Cevil.example', '/'],
  ['?from=%2F%09%2Fevil.example', '/'],
  ['?from=javascript%3Aalert(1)', '/'],
  ['?from=%2Flogin', '/'],
])('sign-in at /login%s leads to %s', (search, target) => expect(targetAfterSignIn(search, origin)).toBe(target))
