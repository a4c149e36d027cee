import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Traffic } from './traffic.ts'

test("limits one user to half of a service's concurrent calls", async (t) => {
  const traffic = new Traffic({
    callsAtOnce: 6,
    maxWaitMs: 60_000,
    transfersOfOne: 1,
    waitsOfOne: 1,
    socketsOfOne: 1,
    speed: { bytesPerSecond: 1, windowMs: 60_000 },
  })
  t.after(() => traffic.close())
  const { queue } = traffic.lineTo('http://127.0.0.1:9')
  const leaves: (() => void)[] = []
  for (let call = 0; call < 6; call++) void queue.enter('anna').then((leave) => leave && leaves.push(leave))
  await turn()
  assert.deepEqual([queue.inFlight, queue.waiting], [3, 3])
  for (let left = 0; left < 6; left++) {
    leaves.shift()?.()
    await turn()
  }
  assert.deepEqual([queue.inFlight, queue.waiting], [0, 0])
})
