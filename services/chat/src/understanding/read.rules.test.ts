import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@portal/contracts/reference.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { readPhrasings } from '../../test/sets.ts'
import type { Subject } from '../grammar/grammar.ts'
import { subjects } from '../grammar/grammar.ts'
import { grammars, spokenLanguages } from '../grammar/grammars.ts'
import { type Intent, intentIn } from './read.rules.ts'

const named = (intent: Intent | undefined) =>
  intent === undefined ? 'documents' : intent.kind === 'subject' ? intent.subject : intent.kind

const cases: Record<string, [Language, string[]][]> = {
  warranty: [
    ['en', ['When does my warranty end?', 'is my inverter still under warranty', 'has the waranty expired?']],
    ['de', ['Wann läuft meine Garantie ab?', 'Habe ich noch Garantie?', 'Garantieende?']],
    ['es_ES', ['¿Hasta cuándo tengo garantía?', '¿Mi inversor sigue en garantía?']],
    ['zh_CN', ['我的保修什么时候到期？', '还在保修期内吗']],
  ],
  firmware: [
    ['en', ['do I have the latest firmware?', 'which firmware version is installed on my inverter']],
    ['de', ['Ist meine Firmware auf dem neuesten Stand?']],
    ['es_ES', ['¿Tengo la última versión de firmware?']],
    ['zh_CN', ['我的固件是最新的吗']],
  ],
  order: [
    ['en', ['where is my order', 'Hello, has my order shipped yet?']],
    ['de', ['Wo bleibt meine Bestellung?']],
    ['es_ES', ['¿Dónde está mi pedido?']],
    ['zh_CN', ['我的订单到哪里了']],
  ],
  status: [
    ['en', ['is my inverter online?']],
    ['zh_CN', ['我的设备在线吗']],
  ],
  fault: [
    ['en', ['what was the last fault']],
    ['de', ['Was war die letzte Störung?']],
  ],
  installer: [
    ['en', ['who installed my inverter?']],
    ['de', ['Wer hat meine Anlage installiert?']],
  ],
  installed: [
    ['en', ['when was my inverter installed?', 'how old is my system']],
    ['de', ['Wie alt ist mein Wechselrichter?']],
    ['es_ES', ['¿Cuándo instalaron mi inversor?']],
    ['zh_CN', ['我的逆变器什么时候安装的']],
  ],
  model: [
    ['en', ['which inverter do I have?', 'whats my serial number']],
    ['de', ['Welches Modell habe ich?']],
    ['zh_CN', ['我的是什么型号']],
  ],
  ticket: [['en', ['do i have open tickets?']]],
  repair: [
    ['en', ['any news on my repair request?', 'what is the status of my repair']],
    ['de', ['Wie weit ist meine Reparatur?']],
    ['zh_CN', ['我的维修进度']],
  ],
  person: [
    ['en', ['I want to talk to a person', 'human', 'can I speak with someone from support please']],
    ['de', ['Ich möchte mit einem Menschen sprechen', 'Kann ich jemanden anrufen?']],
    ['es_ES', ['quiero hablar con una persona']],
    ['zh_CN', ['转人工', '我要找真人客服']],
  ],
  greeting: [
    ['en', ['Hi!', 'Hello, how are you?']],
    ['de', ['Guten Tag']],
    ['zh_CN', ['你好']],
  ],
  thanks: [
    ['en', ['ok thanks, that helped']],
    ['es_ES', ['muchas gracias']],
    ['zh_CN', ['谢谢']],
  ],
  help: [
    ['en', ['help', 'what can you do?']],
    ['de', ['Was kannst du?']],
  ],
  switchOff: [
    ['en', ['how do I switch off the inverter safely?', 'how to shut down']],
    ['de', ['Wie schalte ich die Anlage sicher aus?']],
    ['es_ES', ['¿Cómo apago el inversor de forma segura?']],
    ['zh_CN', ['如何安全关闭逆变器']],
  ],
  documents: [
    ['en', ['what does the warranty cover?', 'warranty conditions for the battery', 'what is the warranty']],
    [
      'en',
      ['how do i update the firmware', 'in which order do I connect the cables', 'order', 'is it normal?'],
    ],
    [
      'en',
      ['what does the status LED mean', 'how do i reset the last fault', 'what is the installer password'],
    ],
    ['en', ['can a person touch the battery', 'how do i turn off the alarm', 'can I return it']],
    [
      'de',
      [
        'Was deckt die Garantie ab?',
        'Garantiebedingungen der Batterie',
        'Wie aktualisiere ich die Firmware?',
      ],
    ],
    ['es_ES', ['¿Qué cubre la garantía?', '¿Cómo actualizo el firmware?']],
    ['zh_CN', ['保修条款是什么', '怎么升级固件', '保修包括电池吗']],
  ],
}

for (const [meant, questions] of Object.entries(cases))
  test(`a question about ${meant} is understood as one, in every language`, () => {
    for (const [language, texts] of questions)
      for (const text of texts) assert.equal(named(intentIn(text, language)), meant, text)
  })

const folded = (words: string) => words.split('|')
/** A question as the grammar makes it: a word of its shape, the asker's own noun. */
const asked = fc
  .constantFrom(...spokenLanguages)
  .chain((language) =>
    fc.record({
      language: fc.constant(language),
      subject: fc.constantFrom<Subject>(...subjects),
      n: fc.nat(),
      m: fc.nat(),
      k: fc.nat(),
    }),
  )
  .map(({ language, subject, n, m, k }) => {
    const { subjects: all, own, isUnspaced } = { isUnspaced: false, ...grammars[language] }
    const pick = (words: string, at: number) => folded(words)[at % folded(words).length] as string
    const { shape, noun } = all[subject]
    return { language, parts: [pick(shape, n), pick(own, k), pick(noun, m)], nouns: folded(noun), isUnspaced }
  })
  // "Since have I" and "got" are "since" and "have I got".
  .filter(({ language, parts: [shape, own, noun] }) =>
    [`${shape} ${own}`, `${own} ${noun}`].every((both) => !folded(grammars[language].own).includes(both)),
  )

test('every noun with every question about it is the register’s, and with one word more it is the documents’', () => {
  const content = fc.constantFrom(
    'battery',
    'cover',
    'conditions',
    'zebra',
    'kabel',
    'cubre',
    'terminal',
    '电缆',
    '条款',
  )
  fc.assert(
    fc.property(asked, content, fc.nat({ max: 3 }), ({ language, parts, nouns, isUnspaced }, word, at) => {
      const join = (words: string[]) => words.join(isUnspaced ? '' : ' ')
      // "Warranty cover" is a noun as well.
      fc.pre(!nouns.includes(join([parts[2] as string, word])))
      assert.equal(intentIn(join(parts), language)?.kind, 'subject', join(parts))
      const longer = join(parts.toSpliced(at, 0, word))
      assert.notEqual(intentIn(longer, language)?.kind, 'subject', longer)
    }),
    runParameters(100, 300),
  )
})

test('no text whatever breaks the reader, and a long one is never a question of the few', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(...spokenLanguages),
      (text, language) => {
        intentIn(text, language)
      },
    ),
  )
  assert.equal(intentIn(`my warranty ${'end '.repeat(200)}`, 'en'), undefined)
})

/**
 * Of the phrasings of a set: how many are understood, and which questions for the documents are taken for the
 * register's.
 */
function measured(set: ReturnType<typeof readPhrasings>) {
  const read = set.map(({ meaning, language, text }) => ({
    text,
    meant: meaning,
    got: named(intentIn(text, language)),
  }))
  const own = read.filter(({ meant }) => meant !== 'documents')
  return {
    share: own.filter(({ meant, got }) => meant === got).length / own.length,
    taken: read.filter(({ meant, got }) => meant === 'documents' && got !== meant).map(({ text }) => text),
  }
}

test('of phrasings that the grammar was not made with nine in ten are understood, and next to none is taken from the documents', () => {
  const made = measured(readPhrasings('development'))
  assert.ok(made.share >= 0.97, `${made.share}`)
  assert.deepEqual(made.taken, [])
  const { share, taken } = measured(readPhrasings('held-out'))
  assert.ok(share >= 0.9, `${share}`)
  assert.ok(taken.length <= 1, `${taken.length}`)
})
