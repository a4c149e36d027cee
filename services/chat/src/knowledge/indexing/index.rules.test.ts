import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePostings } from './index.rules.ts'

test('the index of a long document is made while the event loop turns', async () => {
  const words = Array.from({ length: 400 }, (_, at) => `word${at}`)
  const sections = Array.from({ length: 4_000 }, (_, at) => ({
    headingPath: [`heading${at}`],
    body: words.join(' '),
  }))
  let turns = 0
  let isMade = false
  const making = makePostings(sections, 'A title', (text) => text.split(' ')).finally(() => {
    isMade = true
  })
  while (!isMade) {
    await new Promise(setImmediate)
    turns++
  }
  const { postings } = await making
  assert.ok(turns > 5, `${turns} turns`)
  assert.equal(postings.find(({ term }) => term === 'word7')?.ords.length, 4_000)
})
