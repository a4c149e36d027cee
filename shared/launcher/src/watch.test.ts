import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { watchFolders } from './watch.ts'

test('runs once at a time for changes, merges them and misses none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-watch-'))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'dist'))
  const page = join(folder, 'src/page.ts')
  const seen: string[] = []
  let inParallel = 0
  let isHeld = true
  const end = watchFolders([folder], async () => {
    inParallel++
    assert.equal(inParallel, 1)
    seen.push(readFileSync(page, 'utf8'))
    while (isHeld) await sleep(10)
    inParallel--
  })
  t.after(() => {
    isHeld = false
    end()
    rmSync(folder, { recursive: true })
  })
  await sleep(50)
  writeFileSync(join(folder, 'dist/out.js'), 'ignored')
  await sleep(250)
  assert.deepEqual(seen, [])
  for (let text = 1; text <= 50; text++) writeFileSync(page, String(text))
  await waitUntil(() => seen.length > 0)
  writeFileSync(page, 'while it builds')
  // Longer than the debounce time: a concurrent run would have started by now.
  await sleep(250)
  assert.equal(seen.length, 1)
  isHeld = false
  await waitUntil(() => seen.at(-1) === 'while it builds')
  await sleep(250)
  assert.ok(seen.length < 10, `${seen.length} runs for 51 changes`)
})
