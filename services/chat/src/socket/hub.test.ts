import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatSilenceTimeoutMs } from '@portal/contracts/chat-socket.ts'
import fc from 'fast-check'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { Hub } from './hub.ts'

const maxSilentScans = chatSilenceTimeoutMs / 1_000
const user = {
  userId: 'u-1',
  username: 'owner',
  role: 'OWNER',
  kind: 'plain',
  companyId: 1,
  permissions: [],
  sessionId: 's-1',
}

function aConnection(onTerminate: () => void): Connection {
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    terminate: onTerminate,
    close: () => {},
  } as unknown as WebSocket
  const handlers = { ask: () => Promise.reject(new Error()), find: async () => undefined, failed: () => {} }
  return new Connection(socket, { user, address: '::1', page: {} } as unknown as Connection, handlers)
}

test('disconnects an unresponsive client at exactly the configured check', () => {
  const act = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    what: fc.constantFrom('add', 'heard', 'remove', 'scan'),
    times: fc.integer({ min: 1, max: maxSilentScans + 1 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const hub = new Hub(100)
      const open = new Map<number, { connection: Connection; silent: number }>()
      const expected: number[] = []
      const dropped: number[] = []
      const remove = (who: number) => {
        const found = open.get(who)
        if (found) hub.remove(found.connection)
        open.delete(who)
      }
      for (const { who, what, times } of acts) {
        if (what === 'add' && !open.has(who)) {
          const connection = aConnection(() => dropped.push(who))
          assert.ok(hub.add(connection))
          open.set(who, { connection, silent: 0 })
        } else if (what === 'heard') {
          const found = open.get(who)
          found?.connection.heard()
          if (found) found.silent = 0
        } else if (what === 'remove') remove(who)
        else if (what === 'scan')
          for (let n = 0; n < times; n++) {
            hub.scan()
            for (const [each, state] of [...open]) {
              if (++state.silent < maxSilentScans) continue
              expected.push(each)
              remove(each)
            }
            assert.deepEqual(dropped, expected)
          }
        assert.equal(hub.size, open.size)
      }
      hub.stop()
    }),
  )
})
