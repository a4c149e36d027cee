import { server } from '@portal/testing/browser/server.ts'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { guardedFetch } from './guarded-fetch.ts'

/** Of `code()`. */
const guard = { integrity: 'sha384-FnpQcojkCMW/znjuu3tTNJukV9wjPl6w+tTCpyEy4zcKYTJzl8J69JylOyOmSh7j', silence: 60_000 }
const script = 'http://localhost/remotes/mf-x/b1'

const serves = (answer: (address: string) => Response) => server.use(http.get(`${script}/*`, ({ request }) => answer(request.url)))
const typed = (type: string) => new HttpResponse('code()', { headers: { 'content-type': type } })

test('a script of a wrong type is refused; asked for again it comes from another address, and the wrong one is mended', async () => {
  let type = 'text/plain'
  serves(() => typed(type))
  const fetched = jest.spyOn(globalThis, 'fetch')
  await expect(guardedFetch(`${script}/typed.js`, guard)).rejects.toThrow('/typed.js: is of type text/plain')
  await expect(guardedFetch(`${script}/typed.js`, guard)).rejects.toThrow('/typed.js?try=1: is of type text/plain')
  type = 'text/javascript; charset=utf-8'
  expect(await guardedFetch(`${script}/typed.js`, guard)).toEqual({ text: 'code()', address: `${script}/typed.js?try=2` })
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(5))
  expect(fetched.mock.calls.map(([url, init]) => [String(url).slice(script.length), init?.cache])).toEqual([
    ['/typed.js', 'default'],
    ['/typed.js?try=1', 'reload'],
    ['/typed.js?try=2', 'reload'],
    ['/typed.js?try=2', 'force-cache'],
    ['/typed.js', 'reload'],
  ])
})

test('what is right is asked for under its own address, a manifest whatever its type', async () => {
  serves((address) => typed(address.endsWith('.js') ? 'application/javascript' : 'text/plain'))
  expect((await guardedFetch(`${script}/right.js`, guard)).address).toBe(`${script}/right.js`)
  expect((await guardedFetch(`${script}/manifest.json`, guard)).text).toBe('code()')
})

test.each([
  ['no digest', { ...guard, integrity: undefined }, () => typed('text/javascript'), 'holds no digest'],
  ['another status', guard, () => new HttpResponse(null, { status: 404 }), 'answered 404'],
  ['no type', guard, () => new HttpResponse(new Uint8Array()), 'is of type none'],
])('a file with %s fails', async (name, how, answer, problem) => {
  serves(answer)
  await expect(guardedFetch(`${script}/${name.replace(' ', '-')}.js`, how)).rejects.toThrow(problem)
})
