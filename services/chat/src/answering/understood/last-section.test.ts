import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ask, Planned } from '../answer.ts'
import { anAsk } from '../engine.builder.ts'
import { ofLastSection } from './last-section.ts'
import { told } from './moves.ts'

const row = 'F04 means low voltage.'
const before = 'What does F04 mean?'

/** What the documents say to a question after `before` was answered by `said`. */
async function said(question: string, said: string): Promise<Planned> {
  const ask: Ask = anAsk({ question, history: [{ question: before, said }] })
  const found = { ...told(ask, row), kind: 'ai', sentences: [{ start: 0, end: row.length, chunkId: 1 }] }
  const documents = async () => found as unknown as Planned
  // No turn cites a section: nothing is read.
  const answer = await ofLastSection({} as never, documents)(ask, new AbortController().signal)
  return answer as Planned
}

test('who asks on is told where there is no more, with a person; the same question has the same answer', async () => {
  const more = await said('and if that does not help?', `From the manual: ${row}`)
  assert.match(more.text, /^This section says no more about it than this\..+\n\nF04 means/s)
  assert.equal(more.offersPerson, true)
  assert.equal((await said('and if that does not help?', 'Something else.')).text, row)
  assert.equal((await said('what does F04 mean?', `From the manual: ${row}`)).text, row)
})
