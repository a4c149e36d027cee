import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  chooseBuild,
  promote,
  type Rollout,
  rollBack,
  stepBackRollout,
  toUserPercentile,
} from './rollout.rules.ts'

const empty: Rollout = { isEnabled: true, isPinned: false, live: null, fallback: null, candidate: null }
const build = fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc')
const act = fc.oneof(
  fc.record({
    act: fc.constant('promote' as const),
    build,
    percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
  }),
  fc.record({ act: fc.constant('rollBack' as const), build: fc.option(build, { nil: undefined }) }),
  fc.record({ act: fc.constant('stepBack' as const), build }),
  fc.record({ act: fc.constant('pin' as const), isPinned: fc.boolean() }),
  fc.record({ act: fc.constant('enable' as const), isEnabled: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function done(state: Rollout, one: Act): Rollout {
  if (one.act === 'pin') return { ...state, isPinned: one.isPinned }
  if (one.act === 'enable') return { ...state, isEnabled: one.isEnabled }
  if (one.act === 'stepBack') return stepBackRollout(state, one.build) ?? state
  try {
    return one.act === 'promote' ? promote(state, one.build, one.percent) : rollBack(state, one.build)
  } catch (error) {
    assert.match(String((error as { error?: string }).error), /^release\./)
    return state
  }
}

test('keeps three builds, the last live build and pins through any sequence of actions', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let state = empty
      for (const one of acts) {
        const next = done(state, one)
        if (state.live !== null) assert.notEqual(next.live, null)
        if (state.isPinned)
          assert.deepEqual(
            [next.live, next.candidate, next.fallback],
            [state.live, state.candidate, state.fallback],
          )
        const named = [next.live, next.fallback].filter((name) => name !== null)
        assert.equal(new Set(named).size, named.length)
        assert.notEqual(next.candidate?.build ?? 'none', next.live)
        if (next.live === null) assert.deepEqual([next.candidate, next.fallback], [null, null])
        state = next
      }
    }),
  )
})

test('never removes a candidate from users when its share grows, and reaches approximately that share', () => {
  const live: Rollout = { ...empty, live: 'aaaaaaaa' }
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      (user, one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one]
        const has = (percent: number) =>
          chooseBuild('mf-a', promote(live, 'bbbbbbbb', percent), user)?.build === 'bbbbbbbb'
        assert.ok(!has(small) || has(large))
      },
    ),
  )
  const users = Array.from({ length: 5_000 }, (_, at) => `user-${at}`)
  const reached = users.filter((user) => toUserPercentile('mf-a', 'bbbbbbbb', user) < 10).length
  assert.ok(reached > 400 && reached < 600, `${reached} of 5000`)
})

test('selects other first users for each build', () => {
  const first = (name: string) =>
    Array.from({ length: 200 }, (_, at) => toUserPercentile('mf-a', name, `user-${at}`) < 50)
  assert.notDeepEqual(first('aaaaaaaa'), first('bbbbbbbb'))
})

test('prefers an override to the share, with the live build as fallback, and gives no candidate to unknown users', () => {
  const rollout: Rollout = {
    ...empty,
    live: 'aaaaaaaa',
    fallback: 'cccccccc',
    candidate: { build: 'bbbbbbbb', percent: 99 },
  }
  const lucky =
    Array.from({ length: 500 }, (_, at) => `user-${at}`).find(
      (user) => toUserPercentile('mf-a', 'bbbbbbbb', user) < 99,
    ) ?? ''
  assert.deepEqual(chooseBuild('mf-a', rollout, lucky), {
    build: 'bbbbbbbb',
    fallback: 'aaaaaaaa',
    isOverride: false,
  })
  assert.deepEqual(chooseBuild('mf-a', rollout, lucky, 'cccccccc'), {
    build: 'cccccccc',
    fallback: 'aaaaaaaa',
    isOverride: true,
  })
  assert.deepEqual(chooseBuild('mf-a', rollout, lucky, 'aaaaaaaa'), {
    build: 'aaaaaaaa',
    fallback: 'cccccccc',
    isOverride: true,
  })
  assert.deepEqual(chooseBuild('mf-a', rollout, null), {
    build: 'aaaaaaaa',
    fallback: 'cccccccc',
    isOverride: false,
  })
  assert.equal(chooseBuild('mf-a', empty, lucky), undefined)
})

test('does not fall back to a build that was rolled back', () => {
  const rollout: Rollout = { ...empty, live: 'bbbbbbbb', fallback: 'aaaaaaaa' }
  assert.deepEqual(rollBack(rollout), { ...empty, live: 'aaaaaaaa' })
  assert.throws(() => rollBack(rollBack(rollout)), /no last good build/)
  assert.equal(stepBackRollout({ ...rollout, isPinned: true }, 'bbbbbbbb'), undefined)
  assert.equal(stepBackRollout(rollout, 'aaaaaaaa'), undefined)
})
