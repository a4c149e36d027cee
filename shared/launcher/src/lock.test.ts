import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { running, takeLock } from './lock.ts'
import { birth } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
const file = join(folder, 'portal.lock')
after(() => rmSync(folder, { recursive: true }))

function held() {
  const lock = takeLock(folder)
  assert.ok('release' in lock)
  return lock
}

test('shows the owner of the lock with its start, in a private file', () => {
  const lock = held()
  lock.publish({ address: 'http://127.0.0.1:8080' })
  const second = takeLock(folder)
  assert.ok('heldBy' in second)
  assert.equal(second.heldBy.pid, process.pid)
  assert.equal(second.heldBy.address, 'http://127.0.0.1:8080')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  lock.release()
  assert.equal(running(folder), undefined)
})

test('takes over the lock of a dead process', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid as number
  writeFileSync(file, JSON.stringify({ pid, birth: birth(pid) }))
  assert.equal(running(folder)?.pid, pid)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  assert.equal(running(folder), undefined)
  held().release()
})

test('ignores a pid that was reused', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'another boot/1' }))
  held().release()
})

test('does not take the lock in a copied data folder for a running portal', (t) => {
  const lock = held()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  t.after(() => rmSync(copy, { recursive: true }))
  assert.equal(running(copy), undefined)
  assert.equal(running(folder)?.pid, process.pid)
  lock.release()
})

test('takes over an unreadable lock file', () => {
  writeFileSync(file, '{"pid":')
  held().release()
})
