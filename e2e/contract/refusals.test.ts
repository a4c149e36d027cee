import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allRoutes } from '@portal/contracts/all.ts'
import type { Route } from '@portal/contracts/route.ts'
import { anonymousCaller } from '../call.ts'
import { getSharedPortal, type Portal } from '../portal.ts'
import { assertRefused } from '../refused.ts'
import { createApiKey, signInAll, type TestAccount } from './accounts.ts'
import { isAboutOwnRows, type Schema } from './lists.ts'
import { createWrongInput, getRequiredNames } from './wrong.ts'

let stack: Portal
let accounts: readonly TestAccount[]
before(async () => {
  stack = await getSharedPortal()
  accounts = [...(await signInAll(stack.url)), await createApiKey(stack.url)]
})
after(() => stack?.stop())

/** Minimal body of the right media type, so that only access decides. */
const leastBody = ({ bodyType }: Route) => (bodyType === 'text' ? ' ' : {})
const samples = ['1', 'none-of-these', '00000000-0000-4000-8000-000000000000']
/** Well-formed parameters that identify no row. */
const paramsOf = ({ params }: Route): Record<string, string> =>
  Object.fromEntries(
    Object.entries((params as Schema | undefined)?.properties ?? {}).map(([name, { pattern = '' }]) => [
      name,
      samples.find((sample) => new RegExp(pattern, 'u').test(sample)) ?? '1',
    ]),
  )

test('refuses every call except public ones without a session', async () => {
  for (const route of allRoutes.filter(({ access }) => access !== 'public'))
    assertRefused(
      await anonymousCaller(stack.url).call(route, leastBody(route), { params: paramsOf(route) }),
      401,
      route.operation,
    )
})

test('refuses every call to an account without its permission', async () => {
  for (const route of allRoutes.filter((route) => route.access !== 'public' && !isAboutOwnRows(route))) {
    const others = accounts.filter(({ permissions }) => !permissions.includes(route.access))
    const { caller } = others[route.operation.length % others.length] ?? {}
    assert.ok(caller, `Every demo account has ${route.access}`)
    assertRefused(
      await caller.call(route, leastBody(route), { params: paramsOf(route) }),
      403,
      `${route.operation} as ${caller.username}`,
    )
  }
})

/** Maximum number of named fields. */
const maxNamed = 50
const isJson = ({ body, bodyType = 'json' }: Route) => body !== undefined && bodyType === 'json'
const caller = ({ access }: Route) =>
  access === 'public'
    ? anonymousCaller(stack.url)
    : accounts.find(({ permissions }) => permissions.includes(access))?.caller

test('names every missing field', async () => {
  for (const route of allRoutes.filter(isJson)) {
    const required = getRequiredNames(route.body as Schema)
    if (required.length === 0) continue
    const answer = await caller(route)?.call(route, {}, { params: paramsOf(route) })
    assert.ok(answer, `No demo account has ${route.access}`)
    assertRefused(answer, 400, route.operation)
    const missing = required.filter((name) => !answer.body.fields?.[name])
    assert.deepEqual(missing, [], `${route.operation}: ${JSON.stringify(answer.body.fields)}`)
  }
})

test('names every field of a wrong type, nested ones included', async () => {
  for (const route of allRoutes.filter(isJson)) {
    const { body, paths } = createWrongInput(route.body as Schema)
    if (paths.length === 0) continue
    const answer = await caller(route)?.call(route, body, { params: paramsOf(route) })
    assert.ok(answer, `No demo account has ${route.access}`)
    assertRefused(answer, 400, `${route.operation} with ${JSON.stringify(body)}`)
    const named = Object.keys(answer.body.fields ?? {})
    const unnamed = paths.filter(
      (path) => !named.some((name) => name === path || name.startsWith(`${path}.`)),
    )
    if (named.length < maxNamed) assert.deepEqual(unnamed, [], `${route.operation} names ${named}`)
  }
})
