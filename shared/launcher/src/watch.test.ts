import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onChange } from './watch.ts'

test('changes lead to one run at a time, and none is missed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-watch-'))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'dist'))
  let runs = 0
  let inParallel = 0
  const end = onChange([folder], async () => {
    runs++
    inParallel++
    assert.equal(inParallel, 1)
    await sleep(300)
    inParallel--
  })
  t.after(() => {
    end()
    rmSync(folder, { recursive: true })
  })
  await sleep(50)
  writeFileSync(join(folder, 'dist/out.js'), 'ignored')
  for (const text of ['a', 'b', 'c']) writeFileSync(join(folder, 'src/page.ts'), text)
  await sleep(250)
  writeFileSync(join(folder, 'src/page.ts'), 'while it builds')
  for (let waited = 0; runs < 2 && waited < 5000; waited += 50) await sleep(50)
  await sleep(500)
  assert.equal(runs, 2)
})
