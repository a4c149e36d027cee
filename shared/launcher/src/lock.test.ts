import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findRunningLauncher, lockDataDir } from './lock.ts'
import { getStartTime } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
const file = join(folder, 'portal.lock')
after(() => rmSync(folder, { recursive: true }))

function held() {
  const lock = lockDataDir(folder)
  assert.ok('release' in lock)
  return lock
}

test('shows the owner of the lock with its start time, in a private file', () => {
  const lock = held()
  lock.publish({ address: 'http://127.0.0.1:8080' })
  const second = lockDataDir(folder)
  assert.ok('owner' in second)
  assert.equal(second.owner.pid, process.pid)
  assert.equal(second.owner.address, 'http://127.0.0.1:8080')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  lock.release()
  assert.equal(findRunningLauncher(folder), undefined)
})

test('takes over the lock of a dead process', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid as number
  writeFileSync(file, JSON.stringify({ pid, birth: getStartTime(pid) }))
  assert.equal(findRunningLauncher(folder)?.pid, pid)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  assert.equal(findRunningLauncher(folder), undefined)
  held().release()
})

test('ignores a reused pid', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'another boot/1' }))
  held().release()
})

test('ignores the copied lock of a copied data folder', (t) => {
  const lock = held()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  t.after(() => rmSync(copy, { recursive: true }))
  assert.equal(findRunningLauncher(copy), undefined)
  assert.equal(findRunningLauncher(folder)?.pid, process.pid)
  lock.release()
})

test('takes over an unreadable lock file', () => {
  writeFileSync(file, '{"pid":')
  held().release()
})
