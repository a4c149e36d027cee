import { waitFor } from '@testing-library/react'
import { guardedFetch } from './guarded-fetch.ts'

const guard = { integrity: 'sha384-x', silence: 60_000 }
const script = 'http://localhost/remotes/mf-x/b1'

/** Stubs the digest check, which is the browser's. */
const serves = (answer: (address: string) => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => answer(String(url)))
const typed = (type: string) => new Response('code()', { headers: { 'content-type': type } })

afterEach(() => jest.restoreAllMocks())

test('refuses a script of the wrong type, retries at another address and repairs the cached response', async () => {
  let type = 'text/plain'
  const fetched = serves(() => typed(type))
  await expect(guardedFetch(`${script}/typed.js`, guard)).rejects.toThrow('/typed.js: is of type text/plain')
  await expect(guardedFetch(`${script}/typed.js`, guard)).rejects.toThrow(
    '/typed.js?try=1: is of type text/plain',
  )
  type = 'text/javascript; charset=utf-8'
  expect(await guardedFetch(`${script}/typed.js`, guard)).toEqual({
    text: 'code()',
    address: `${script}/typed.js?try=2`,
  })
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(5))
  expect(
    fetched.mock.calls.map(([url, init]) => [String(url).slice(script.length), init?.cache, init?.integrity]),
  ).toEqual([
    ['/typed.js', 'default', undefined],
    ['/typed.js?try=1', 'reload', undefined],
    ['/typed.js?try=2', 'reload', undefined],
    ['/typed.js?try=2', 'force-cache', 'sha384-x'],
    ['/typed.js', 'reload', undefined],
  ])
})

test('requests valid scripts at their own address, and manifests of any type', async () => {
  serves((address) => typed(address.endsWith('.js') ? 'application/javascript' : 'text/plain'))
  expect((await guardedFetch(`${script}/right.js`, guard)).address).toBe(`${script}/right.js`)
  expect((await guardedFetch(`${script}/manifest.json`, guard)).text).toBe('code()')
})

test.each([
  ['no digest', { ...guard, integrity: undefined }, () => typed('text/javascript'), 'holds no digest'],
  ['another status', guard, () => new Response(null, { status: 404 }), 'answered 404'],
  ['no type', guard, () => new Response(new Uint8Array()), 'is of type none'],
])('refuses a file with %s', async (name, how, answer, problem) => {
  serves(answer)
  await expect(guardedFetch(`${script}/${name.replace(' ', '-')}.js`, how)).rejects.toThrow(problem)
})
