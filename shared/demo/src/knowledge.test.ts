import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { demoFilePath, demoFiles } from './knowledge.ts'

const home = join(import.meta.dirname, '..', 'knowledge')
const sourceOf = (file: string) => join(home, 'source', file.replace(/\.\w+$/, '.md'))
/** How a file of the kind really begins. */
const magic: Record<string, string> = { pdf: '25504446', docx: '504b0304', doc: 'd0cf11e0a1b11ae1', png: '89504e470d0a1a0a' }

function assertIsWhatItSays(path: string) {
  const file = basename(path)
  assert.ok(existsSync(path), `${file} is not there`)
  const expected = magic[file.split('.').at(-1) ?? ''] ?? 'no such kind'
  assert.equal(
    readFileSync(path)
      .subarray(0, expected.length / 2)
      .toString('hex'),
    expected,
    file,
  )
}

test('every listed file exists, is what its extension says and has its source; no other file lies there', () => {
  for (const { file } of demoFiles) {
    assertIsWhatItSays(demoFilePath(file))
    assert.match(readFileSync(sourceOf(file), 'utf8'), /^# .+\n/, file)
  }
  assert.deepEqual(readdirSync(join(home, 'files')).toSorted(), demoFiles.map(({ file }) => file).toSorted())
})
