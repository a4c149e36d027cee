import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('a portal that cannot start says why, and fails', async () => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts')],
      { env: { ...process.env, PORT: 'eighty' } },
      (error, _stdout, stderr) => done({ code: error?.code, stderr }),
    ),
  )
  assert.equal(code, 1)
  assert.match(stderr, /PORT/)
})
