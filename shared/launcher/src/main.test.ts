import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const wrong: [Record<string, string>, RegExp][] = [
  [{ PORT: 'eighty' }, /PORT/],
  [
    { CHAT_PACE: 'fast', POOL_SIZE: '1' },
    /(CHAT_PACE must be [\s\S]*POOL_SIZE must be)|(POOL_SIZE must be [\s\S]*CHAT_PACE must be)/,
  ],
]
for (const [settings, says] of wrong)
  test(`fails with the reason when the portal cannot start: ${Object.keys(settings)}`, async () => {
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'main.ts')],
        { env: { ...process.env, ...settings } },
        (error, _stdout, stderr) => done({ code: error?.code, stderr }),
      ),
    )
    assert.equal(code, 1)
    assert.match(stderr, says)
  })
