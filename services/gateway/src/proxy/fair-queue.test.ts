import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { FairQueue, type FairQueueLimits, type Release } from './fair-queue.ts'

const limits: FairQueueLimits = {
  atOnce: 4,
  atOnceOfOne: 2,
  waiting: 50,
  maxWaitMs: 500,
  maxWaitBeyondShareMs: 25,
}

interface Call {
  key: string
  cameAt: number
  decidedAt?: number
  leave?: Release | undefined
}

/** Service in simulated time: each admitted call takes its duration. */
class Simulation {
  now = 0
  readonly calls: Call[] = []
  readonly queue: FairQueue
  readonly #ends: { at: number; leave: Release }[] = []

  constructor(given: Partial<FairQueueLimits> = {}) {
    this.queue = new FairQueue({ ...limits, ...given }, () => this.now)
  }

  come(key: string, tookMs: number) {
    const call: Call = { key, cameAt: this.now }
    this.calls.push(call)
    void this.queue.enter(key).then((leave) => {
      call.decidedAt = this.now
      call.leave = leave
      if (leave) this.#ends.push({ at: this.now + tookMs, leave })
    })
  }

  /** Advances the simulation by one millisecond. */
  async pass() {
    await settled()
    this.now++
    for (const end of this.#ends.filter(({ at }) => at <= this.now)) {
      this.#ends.splice(this.#ends.indexOf(end), 1)
      end.leave()
    }
    this.queue.sweep()
    await settled()
  }

  of = (key: string) => this.calls.filter((call) => call.key === key)
}

const settled = async () => {
  for (let turn = 0; turn < 4; turn++) await null
}
const waited = ({ cameAt, decidedAt = Number.POSITIVE_INFINITY }: Call) => decidedAt - cameAt

suite('bounds, whoever comes when and however long it takes', () => {
  const event = fc.record({
    at: fc.integer({ min: 0, max: 400 }),
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    tookMs: fc.integer({ min: 0, max: 120 }),
  })

  test('never exceeds the limits in total or per user, decides each call once and in time, and uses every free slot', () =>
    fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const run = new Simulation()
        const holding = () => run.calls.filter(({ leave }) => leave).length
        let most = 0
        for (let at = 0; at < 1_200; at++) {
          for (const { key, tookMs } of events.filter((one) => one.at === at)) run.come(key, tookMs)
          await run.pass()
          most = Math.max(most, run.queue.waiting)
          assert.ok(run.queue.inFlight <= limits.atOnce)
          if (run.queue.inFlight < limits.atOnce)
            assert.ok(run.queue.waiting === 0 || run.queue.inFlight >= limits.atOnceOfOne)
        }
        assert.ok(most <= limits.waiting)
        assert.ok(run.calls.every((call) => waited(call) <= limits.maxWaitMs + 1))
        assert.deepEqual([run.queue.inFlight, run.queue.waiting, run.calls.length], [0, 0, events.length])
        assert.ok(holding() <= events.length)
      }),
      { numRuns: 15, endOnFailure: true },
    ))

  test('frees a slot once even if it is released twice', async () => {
    const queue = new FairQueue(limits)
    const leave = await queue.enter('a')
    await queue.enter('b')
    leave?.()
    leave?.()
    assert.equal(queue.inFlight, 1)
  })
})

suite('under ten times as many calls as can be answered', () => {
  /** Four slots of 20 ms serve 200 calls a second. */
  const tookMs = 20
  const rate = (1_000 / tookMs) * limits.atOnce

  async function overload({
    greedy,
    modestEveryMs,
    seconds = 4,
  }: {
    greedy: number
    modestEveryMs: number
    seconds?: number
  }) {
    const run = new Simulation({ waiting: 2_000 })
    let due = 0
    for (let at = 0; at < seconds * 1_000; at++) {
      for (due += (10 * rate) / 1_000; due >= 1; due--)
        run.come(`greedy ${Math.floor(run.calls.length % greedy)}`, tookMs)
      if (at > 500 && at % modestEveryMs === 7) run.come('modest', tookMs)
      await run.pass()
    }
    for (let at = 0; at < 600; at++) await run.pass()
    return run
  }

  test('never refuses a user below the fair share, and hardly delays such users', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (greedy) => {
        const share = rate / (greedy + 1)
        const modestEveryMs = Math.max(100, Math.ceil(1_000 / (share * 0.8)))
        const run = await overload({ greedy, modestEveryMs })
        const modest = run.of('modest')
        assert.ok(modest.length > 0)
        for (const call of modest) {
          assert.ok(call.leave, 'turned away')
          assert.ok(waited(call) <= 2 * tookMs, `waited ${waited(call)} ms`)
        }
      }),
      { numRuns: 4, endOnFailure: true },
    ))

  test('refuses the excess at once, divides the rest equally and uses every slot', async () => {
    const [greedy, seconds] = [20, 4]
    const run = await overload({ greedy, modestEveryMs: 200, seconds })
    const turnedAway = run.calls.filter(({ leave }) => !leave)
    const late = turnedAway.filter((call) => waited(call) > 50).length
    assert.ok(late / turnedAway.length < 0.02, `${late} of ${turnedAway.length} waited longer`)
    assert.ok(run.calls.length - turnedAway.length >= 0.97 * rate * seconds)
    const answered = Array.from(
      { length: greedy },
      (_, at) => run.of(`greedy ${at}`).filter(({ leave }) => leave).length,
    )
    assert.ok(Math.max(...answered) <= 1.3 * Math.min(...answered), answered.join(' '))
  })

  test('limits the queue by users and slots, also after an idle moment', async () => {
    const run = new Simulation({ waiting: 2_000 })
    const users = 20
    let most = 0
    const flood = async (ms: number) => {
      for (let at = 0; at < ms; at++) {
        for (let call = 0; call < 2 * users; call++) run.come(`greedy ${call % users}`, tookMs)
        await run.pass()
        most = Math.max(most, run.queue.isOverloaded ? run.queue.waiting : 0)
      }
    }
    await flood(300)
    for (let at = 0; at < 200; at++) await run.pass()
    assert.deepEqual([run.queue.inFlight, run.queue.isOverloaded], [0, true])
    most = 0
    await flood(200)
    assert.ok(most <= users + limits.atOnce, `${most} waited`)
    for (let at = 0; at < 1_200; at++) await run.pass()
    assert.equal(run.queue.isOverloaded, false)
  })

  test('weighs slow calls more than fast ones', async () => {
    const run = new Simulation({ waiting: 2_000 })
    for (let at = 0; at < 4_000; at++) {
      if (at % 5 === 0) run.come('slow', 80)
      if (at % 5 === 0) run.come('quick', 10)
      if (at % 5 === 0) run.come('other', 10)
      await run.pass()
    }
    const times = (key: string, tookMs: number) => run.of(key).filter(({ leave }) => leave).length * tookMs
    assert.ok(
      times('slow', 80) <= 2.5 * times('quick', 10),
      `${times('slow', 80)} ms against ${times('quick', 10)} ms`,
    )
  })
})

test('answers a burst of a single user completely', async () => {
  const run = new Simulation()
  for (let call = 0; call < 40; call++) run.come('a', 10)
  for (let at = 0; at < 500; at++) await run.pass()
  assert.equal(run.calls.filter(({ leave }) => leave).length, 40)
})
