import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import { skipReasons, tinySizes, tryBench } from './tiny.ts'

test('runs every bench or explains why not', () => {
  const benches = globSync('*.bench.ts', { cwd: import.meta.dirname }).map((file) =>
    basename(file, '.bench.ts'),
  )
  assert.deepEqual([...Object.keys(tinySizes), ...Object.keys(skipReasons)].toSorted(), benches.toSorted())
})

if (isDeep)
  for (const name of Object.keys(tinySizes))
    test(`runs the bench ${name}`, async () => {
      const { code, output } = await tryBench(name)
      assert.equal(code, 0, output)
    })
