import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestWorkbook } from '@portal/testing/node/spreadsheet.ts'
import { readTexts } from './sheet.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
after(() => rm(folder, { recursive: true }))

test('stops reading when the client disconnects, and limits the number of tags', async () => {
  const sheet = (tags: number) =>
    Buffer.from(`<worksheet><sheetData>${'<x/>'.repeat(tags)}</sheetData></worksheet>`)
  const path = join(folder, 'tags.xlsx')
  await writeFile(path, createTestWorkbook([], sheet(4_500_000)))
  const left = new Error('left')
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(left), 100)
  await assert.rejects(readTexts(path, 100, leaving.signal), left)
  await writeFile(path, createTestWorkbook([], sheet(5_000_001)))
  await assert.rejects(readTexts(path, 100, new AbortController().signal), {
    error: 'translation.sheet_too_large',
  })
})
