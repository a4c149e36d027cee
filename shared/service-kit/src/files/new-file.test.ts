import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { mock, test } from 'node:test'
import { writeNewFile } from './new-file.ts'

test('leaves no file of a stream that fails while its file is being opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-file-'))
  const { open } = fs
  const isOpened = Promise.withResolvers<void>()
  const delayed = mock.method(
    fs,
    'open',
    (path: string, flags: string, mode: number, done: fs.NoParamCallback) =>
      setTimeout(
        () =>
          open(path, flags, mode, (...result) => {
            isOpened.resolve()
            done(...(result as unknown as [null]))
          }),
        50,
      ),
  )
  try {
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('cut off')
      })(),
    )
    // A pipeline with a generator fails as soon as its source does.
    const unchanged = async function* (chunks: AsyncIterable<Buffer>) {
      yield* chunks
    }
    await assert.rejects(writeNewFile(join(folder, 'half'), stream, unchanged), /cut off/)
    await isOpened.promise
    assert.deepEqual(await readdir(folder), [])
  } finally {
    delayed.mock.restore()
    await rm(folder, { recursive: true })
  }
})
