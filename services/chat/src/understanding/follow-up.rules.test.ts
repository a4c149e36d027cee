import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@portal/contracts/reference.ts'
import fc from 'fast-check'
import { maxTurns, wholeQuestion } from './follow-up.rules.ts'
import { languageIn } from './language.rules.ts'

/** Typed, and as it is meant; the same where nothing stands behind it. */
const conversations: [Language, [string, string?][]][] = [
  [
    'en',
    [
      ['What does AL-14 mean?'],
      ['and how do I fix that?', 'AL-14: and how do I fix that?'],
      ['what about AL-15?', 'What does AL-15 mean?'],
      ['thanks'],
      ['😡 !!'],
      ['is that dangerous?', 'AL-15: is that dangerous?'],
      ['How do I clean the air filter?'],
      ['how long does that take?', 'How do I clean the air filter: how long does that take?'],
      ['and the battery?', 'How do I clean the battery?'],
      ['it dosnt chrage anymroe'],
      ['when does my warranty end?'],
      ['how loud is it in the bedroom?'],
      ['which fuse do I need for the inverter?'],
      ['no, I meant the battery', 'which fuse do I need for the battery?'],
      ['how much does the inverter weigh?'],
      ['and the battery?', 'how much does the battery weigh?'],
      ['and in winter, how cold may it get?'],
      ['for the SNA 6000', 'and in winter, how cold may it get? the SNA 6000'],
      ['no the generator. what size'],
    ],
  ],
  [
    'en',
    [
      ['Wie schließe ich die Batterie bei 5 kW an?'],
      ['und bei 6 kW?', 'Wie schließe ich die Batterie bei 6 kW an?'],
      ['Wie laut ist der Wechselrichter?'],
      ['Warum?', 'Wie laut ist der Wechselrichter: Warum?'],
    ],
  ],
  ['zh_CN', [['F03 是什么意思？'], ['怎么处理？', 'F03: 怎么处理？'], ['那F04呢？', 'F04 是什么意思？']]],
  [
    'es_ES',
    [
      ['¿Qué significa F03?'],
      ['¿y cómo lo arreglo?', 'F03: ¿y cómo lo arreglo?'],
      ['¿y el F04?', '¿Qué significa F04?'],
    ],
  ],
]

for (const [at, [page, turns]] of conversations.entries())
  test(`conversation ${at + 1}: what follows takes up the topic, and a new one is not dragged into the old`, () => {
    for (const [n, [typed, meant = typed]] of turns.entries()) {
      const history = turns.slice(0, n).map(([question]) => ({ question }))
      assert.equal(wholeQuestion(typed, history, page), meant)
    }
  })

test('whatever was said, the meant question is bounded, and a first one is what was typed', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 })
  fc.assert(
    fc.property(
      text,
      fc.array(
        text.map((question) => ({ question })),
        { maxLength: 12 },
      ),
      (question, history) => {
        assert.equal(wholeQuestion(question, [], 'en'), question)
        const whole = wholeQuestion(question, history, 'en')
        assert.ok(whole.length <= 300 + question.length + 2)
        assert.equal(whole, wholeQuestion(question, history.slice(-maxTurns), 'en'))
      },
    ),
    { numRuns: 60 },
  )
})

test('the language is that of the question, however short; where it has none, that of the page', () => {
  const cases: [string, Language][] = [
    ['Garantie?', 'de'],
    ['Hola', 'es_ES'],
    ['la batería no carga', 'es_ES'],
    ['Wie laut?', 'de'],
    ['Lüfter reinigen', 'de'],
    ['fusible', 'es_ES'],
    ['limpiar ventilador', 'es_ES'],
    ['noise level', 'en'],
    ['my firmware', 'en'],
    ['怎么办', 'zh_CN'],
    ['バッテリー', 'ja'],
  ]
  for (const [text, language] of cases)
    for (const page of ['en', 'de', 'zh_CN'] as const) assert.equal(languageIn(text, page), language, text)
  for (const page of ['en', 'de', 'zh_CN'] as const) assert.equal(languageIn('F03 WiFi', page), page)
})

test('a title of few words, a code or a name is no word of another language', () => {
  const titles = [
    'ER-03 LOAD backfed',
    'ER-23 Arc fault',
    'Cautions C',
    'Warnings W',
    'Alarms LA',
    'De-energizing',
    'Charging current 60 A',
    'Output 24 V / 10 W',
    'Fault Z',
    'LXP 5K EU',
  ]
  for (const title of titles) assert.equal(languageIn(title, 'en'), 'en', title)
})

test('who answers or objects goes on with what was said; a question begins anew', () => {
  const after = (topic: string, question: string, language: 'en' | 'de' | 'es_ES' | 'zh_CN' = 'en') =>
    wholeQuestion(question, [{ question: topic }], language)
  assert.equal(after('panel stays dark', 'yes the fuse is in'), 'panel stays dark: yes the fuse is in')
  assert.equal(after('F04', 'but the mains is gone'), 'F04: but the mains is gone')
  assert.equal(
    after('Anzeige bleibt dunkel', 'ja Sicherung ist drin', 'de'),
    'Anzeige bleibt dunkel: ja Sicherung ist drin',
  )
  assert.equal(
    after('panel stays dark', 'but how do i charge the battery'),
    'but how do i charge the battery',
  )
})

test('a bare quantity is one of what was talked about; a letter alone is a part of it', () => {
  const after = (topic: string, question: string, language: 'en' | 'de' | 'es_ES' | 'zh_CN' = 'en') =>
    wholeQuestion(question, [{ question: topic }], language)
  assert.equal(after('may I connect a pump', 'how many kW?'), 'may I connect a pump: how many kW?')
  assert.equal(
    after('puedo conectar una bomba', 'de cuántos kw?', 'es_ES'),
    'puedo conectar una bomba: de cuántos kw?',
  )
  assert.equal(after('may I connect a pump', 'how many panels?'), 'how many panels?')
  assert.equal(after('F04b', 'what does the b mean'), 'F04b: what does the b mean')
})
