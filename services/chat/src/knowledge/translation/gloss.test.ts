import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { chatDatabase } from '../knowledge.builder.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import { everyday, terms, termsAmong } from '../vocabulary/term.repo.ts'
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
  ['simple', 'SNA6000晚上能用吗', /sna6000 .*night/],
  ['german', 'Geht das Display an der Wand nachts aus?', /^(?!.* on .* off).*\boff\b/],
  ['german', 'Er schaltet nicht. Wie stelle ich den Lüfter ab?', /^(?!.*switch\w* off).* fan/],
  ['german', 'Ist das Gerät wunderbar?', /device/],
  ['spanish', 'esta apagado', /(switch\w* )?off/],
  ['simple', '1月', /January/],
] as const)
  test(`"${question}" is told word by word`, async () => {
    assert.match((await inEnglish(db, question, spoken)) ?? '', english)
  })

test('what nobody translates stays, and a language without a column has none', async () => {
  assert.equal(await inEnglish(db, 'Xyzzy Plugh', 'german'), 'xyzzy plugh')
  assert.equal(await inEnglish(db, 'pourquoi', 'french'), undefined)
  assert.equal(await inEnglish(db, 'why', 'english'), undefined)
  assert.equal(await inEnglish(db, '', 'german'), undefined)
  // Pages in these languages have no dictionary, either.
  for (const text of ['Как подключить WiFi?', 'バッテリーが充電できない', 'Jak podłączyć WiFi?', '魑魅....'])
    assert.equal(await inEnglish(db, text, 'simple'), undefined, text)
  // Read in the time of its length: one word of all that may be typed, and a pasted log.
  const long = `${'Zx'.repeat(200)} ${'unbekanntwort '.repeat(500)}`
  assert.ok((await inEnglish(db, long, 'german'))?.startsWith('unbekanntwort'))
})

test('any text is told in English or not at all, and of nothing but words', async () => {
  const spoken = fc.constantFrom<Language[]>('german', 'spanish', 'simple')
  const german = fc.constantFrom('Das Gerät', 'schaltet', 'sich', 'ab.', 'Batterieanzeige', '电池', '不')
  const text = fc.oneof(
    unicodeText({ maxLength: 200 }),
    fc.array(german).map((words) => words.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(text, spoken, async (text, spoken) => {
      const told = await inEnglish(db, text, spoken)
      assert.equal(told, told?.trim() || undefined)
      if (spoken === 'simple') assert.doesNotMatch(told ?? '', /\p{sc=Han}/u)
    }),
    runParameters(50, 200),
  )
})

test('every wording is found by itself, and says what its own line says', async () => {
  const [german, spanish] = ['german', 'spanish'] as const
  for (const column of [german, spanish])
    for (const term of [...terms, ...everyday])
      for (const { text, tokens } of term[column]) {
        const found = await termsAmong(db, { tokens, text }, column)
        assert.ok(found[0]?.terms.includes(term), `${text}: ${found[0]?.terms[0]?.english[0]?.text}`)
      }
})

test('every line has a meaning in English, and a wording in another language', () => {
  for (const { english, ...others } of [...terms, ...everyday]) {
    assert.ok(english.length > 0, JSON.stringify(others))
    assert.ok(
      Object.values(others).some(({ length }) => length > 0),
      english[0]?.text,
    )
  }
})
