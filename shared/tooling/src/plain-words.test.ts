import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWordingProblems } from './plain-words.rules.ts'

const check = (source: string) =>
  findWordingProblems('sample.ts', source).map(({ rule, line }) => `${rule} ${line}`)

test('finds comments that begin with a relative clause or a preposition', () => {
  assert.deepEqual(check('/** What the row says. */\n// Of each kind one.\nconst a = 1 // For the tests'), [
    'comment 1',
    'comment 2',
    'comment 3',
  ])
  assert.deepEqual(check('/**\n * Who may read it.\n */'), ['comment 1'])
})

test('allows a comment that begins with a verb or a noun, and continues with any word', () => {
  assert.deepEqual(
    check('/** Returns the rows. */\n// Locks the row,\n// For-profit or not\n// as it is'),
    [],
  )
  assert.deepEqual(check('// Reads the row\n// Of the device.'), [])
})

test('finds exported functions whose name ends in Of', () => {
  assert.deepEqual(check('export const rowsOf = 1\nexport function keyOf() {}\nconst partOf = 2'), [
    'name 1',
    'name 2',
  ])
  assert.deepEqual(check('export const OneOf = 1\nexport const profile = 2'), [])
})

test('finds test titles that begin with a clause or an indefinite pronoun, after identifiers of requirements', () => {
  assert.deepEqual(check("test('who asks waits')\ntest('TABLE-1 TABLE-2a what is read', run)"), [
    'title 1',
    'title 2',
  ])
  assert.deepEqual(check('describe.each(rows)(`x`)\nt.test(`nobody reads it`)'), ['title 2'])
  assert.deepEqual(check("test('by-the-book')\nawait db.query('of no interest');/x/.test(what)"), [])
})

test('finds an object literal that is spread into another one', () => {
  assert.deepEqual(check('const a = { ...{ b: 1 }, ...c, ...(d ? { e: 2 } : {}) }'), ['spread 1'])
})

test('finds comments that are too long, and ignores code and reasons for linters', () => {
  const words = 'word '.repeat(30)
  assert.deepEqual(check(`// ${words}\n/** ${words} */\n/*\n * ${words}\n */`), [
    'width 1',
    'width 2',
    'width 4',
  ])
  assert.deepEqual(check(`const text = '${words}' // short\n// biome-ignore lint/a: ${words}`), [])
})
