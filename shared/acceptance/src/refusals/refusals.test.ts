// Runs in its own process, with two servers and some two thousand calls.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { differences } from './differences.ts'
import { authorizationQuery } from './flow.ts'
import { describeRedirect, type Outcome, type OutcomePart, toOutcome } from './outcome.ts'
import { startPortal } from './portal.ts'
import { startReference } from './reference.ts'
import { closeConnections, type Server, sendRaw } from './server.ts'
import { allVectors } from './vectors/all.ts'
import { validVectors } from './vectors/valid.ts'
import type { Vector } from './vectors/vector.ts'

let portal: Awaited<ReturnType<typeof startPortal>>
let reference: Awaited<ReturnType<typeof startReference>>
before(async () => {
  portal = await startPortal()
  reference = await startReference(portal.clients)
})
after(async () => {
  closeConnections()
  await reference?.close()
  await portal?.close()
})

/** Results of requests that are not refused. */
const success = ['asks', 'given', 'active']

async function outcome(server: Server, { endpoint, sent: make }: Vector): Promise<Outcome> {
  const sent = await make(server)
  const reads = endpoint === 'userinfo' || endpoint === 'metadata'
  const query = sent.query === undefined ? '' : `?${sent.query}`
  const received =
    endpoint === 'authorization'
      ? await server.ask(sent)
      : await sendRaw(`${server.endpoints[endpoint]}${sent.suffix ?? ''}${query}`, {
          ...(reads && { method: 'GET' }),
          ...sent,
        })
  return toOutcome(endpoint, received, sent, server)
}

interface Found {
  vector: Vector
  facet: OutcomePart
  ours: string
  theirs: string
}
async function differing(vector: Vector): Promise<Found[]> {
  const [ours, theirs] = [await outcome(portal, vector), await outcome(reference, vector)]
  if (ours.answer === theirs.answer)
    assert.ok(!success.includes(ours.answer), `${vector.name} is refused by nobody`)
  return (Object.keys(ours) as OutcomePart[])
    .filter((facet) => ours[facet] !== theirs[facet])
    .map((facet) => ({ vector, facet, ours: ours[facet], theirs: theirs[facet] }))
}

const explanations = differences.flatMap(({ facet, cases }) => cases.map((one) => ({ facet, ...one })))
type Explanation = (typeof explanations)[number]
const explains = (one: Explanation, { vector, facet, ours, theirs }: Found) =>
  one.facet === facet &&
  one.ours === ours &&
  one.theirs === theirs &&
  (one.vectors === 'every' || one.vectors.includes(vector.name))

describe('a certified implementation and the portal', () => {
  const found: Found[] = []

  test('get hundreds of distinct invalid requests', () => {
    const names = allVectors.map(({ name }) => name)
    assert.ok(names.length >= 200, String(names.length))
    assert.equal(new Set(names).size, names.length)
  })

  test('give equal answers to each', async () => {
    for (const vector of validVectors) {
      const [ours, theirs] = [await outcome(portal, vector), await outcome(reference, vector)]
      assert.equal(ours.answer, theirs.answer, vector.name)
      assert.ok([...success, 'done'].includes(ours.answer), `${vector.name}: ${ours.answer}`)
    }
  })

  test('redirect equally on consent and refusal', async () => {
    for (const [isApproved, what] of [
      [true, 'code'],
      [false, 'access_denied'],
    ] as const)
      for (const state of ['a state=& ä', undefined])
        for (const server of [portal, reference]) {
          const { redirectUri, ...client } = server.client('sun')
          const query = authorizationQuery({ redirectUri, ...client }, { state })
          const address = await server.decided(query, isApproved)
          assert.ok(address.startsWith(`${redirectUri}&`), address)
          assert.equal(
            describeRedirect(address, server, state),
            state ? `${what}, state, iss` : `${what}, iss`,
          )
        }
  })

  test('refuse for the same reason, except for explained differences', async () => {
    for (const vector of allVectors) found.push(...(await differing(vector)))
    const unexplained = found.filter((one) => !explanations.some((each) => explains(each, one)))
    assert.deepEqual(
      unexplained.map(({ vector, facet, ours, theirs }) => `${vector.name} (${facet}): ${ours} | ${theirs}`),
      [],
    )
  })

  test('differ in everything that is explained', () => {
    const idle = explanations.flatMap((each) => {
      const names = found.filter((one) => explains(each, one)).map(({ vector }) => vector.name)
      const of = `${each.facet}: ${each.ours} | ${each.theirs}`
      if (each.vectors === 'every') return names.length === 0 ? [of] : []
      return each.vectors.filter((name) => !names.includes(name)).map((name) => `${name} (${of})`)
    })
    assert.deepEqual(idle, [])
    const open = explanations.filter(({ facet, vectors }) => facet === 'answer' && vectors === 'every')
    assert.deepEqual(open, [], 'an answer is explained for vectors by their names')
  })
})
