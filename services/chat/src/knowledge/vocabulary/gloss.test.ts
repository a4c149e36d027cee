import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatDatabase } from '../knowledge.builder.ts'
import { inEnglish } from './gloss.ts'

let db: Awaited<ReturnType<typeof chatDatabase>>
before(async () => {
  db = await chatDatabase()
})
after(() => db.close())

for (const [spoken, question, english] of [
  ['german', 'Warum blinkt die rote Lampe?', /^why (blink|flash) red (lamp|light)$/],
  ['german', 'Schaltet er sich nachts ab?', /switch\w* off .*night/],
  ['german', 'Er schaltet sich nachts ab', /switch\w* off .*night/],
  ['german', 'Wie schwer ist die SNA 6000', /SNA 6000|sna 6000/],
  ['german', 'Was bedeutet die Batterieanzeige', /battery display/],
  ['spanish', '¿Por qué hace tanto ruido por la noche?', /^why .*noise .*night/],
  ['simple', '为什么晚上会响', /^why .*night/],
  ['simple', 'SNA6000晚上能用吗', /SNA6000 .*night/],
] as const)
  test(`"${question}" is told word by word`, async () => {
    assert.match((await inEnglish(db, question, spoken)) ?? '', english)
  })

test('what nobody translates stays, and a language without a column has none', async () => {
  assert.equal(await inEnglish(db, 'Xyzzy Plugh', 'german'), 'xyzzy plugh')
  assert.equal(await inEnglish(db, 'pourquoi', 'french'), undefined)
  assert.equal(await inEnglish(db, 'why', 'english'), undefined)
  assert.equal(await inEnglish(db, '', 'german'), undefined)
})
