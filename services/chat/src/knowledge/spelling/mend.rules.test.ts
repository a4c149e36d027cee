import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { takenApart } from './compound.ts'
import { Lexicon } from './lexicon.ts'
import { Speller } from './mend.rules.ts'

const vocabulary = [
  ...['battery', 'inverter', 'generator', 'commissioning', 'backup', 'grid', 'fuse', 'propeller', 'torque'],
  ...['Batteriekabel', 'Anzugsmoment', 'Netzanschluss', 'LiteStor', 'ventilador'],
]
const documents = new Lexicon(vocabulary.map((word) => [word.toLowerCase(), 3]))
const english = new Speller('en', [documents])
const german = new Speller('de', [documents])
const spanish = new Speller('es_ES', [documents])

test('what is a word, a code, a model, an address or a name of capitals is left as it is typed', () => {
  for (const text of [
    ...[
      '',
      '???',
      'E013 and T-W08',
      'SNA5OOO',
      'the LCD and the RSD',
      'a@batery.com',
      '10.10.10.1',
      'x'.repeat(5_000),
    ],
    ...[
      'is the kettle on',
      "it doesn't, it isn't",
      'it doesnt and wont',
      'mqtt',
      'solarpanel',
      '逆变器 过温',
    ],
  ])
    assert.equal(english.mend(text), text)
  assert.equal(german.mend('Wärmepumpe anspringen zischt Gehäuse'), 'Wärmepumpe anspringen zischt Gehäuse')
  assert.equal(spanish.mend('al tocarlo, ¿lo apago?'), 'al tocarlo, ¿lo apago?')
})

test('a language that we have no words of, and a text of names, are left as they are typed', () => {
  const french = new Speller('fr', [documents])
  assert.equal(french.mend('ma batteri ne charge plus'), 'ma batteri ne charge plus')
  assert.equal(english.mend('xqarb blorft zniggle vrompt'), 'xqarb blorft zniggle vrompt')
})

test('letters left out, doubled, swapped or beside the right key are put right, with the capitals that were typed', () => {
  for (const [typed, meant] of [
    ['it dosnt chrage anymroe', 'it doesnt charge anymore'],
    ['batery, Generater and PROPELER!', 'battery, Generator and PROPELLER!'],
    ['whihc fsue', 'which fuse'],
    ['comissioning of the invertre', 'commissioning of the inverter'],
  ] as const)
    assert.equal(english.mend(typed), meant)
  assert.equal(german.mend('Anzgsmoment vom Batteirekabel'), 'Anzugsmoment vom Batteriekabel')
  assert.equal(german.mend('Geraet prüfen'), 'Gerät prüfen')
  assert.equal(spanish.mend('el ventialdor no girra'), 'el ventilador no gira')
})

test('a compound and two words that were written as one are taken apart where no document has them', () => {
  assert.deepEqual(takenApart(['solarpanel', 'batteriekabel', 'generatorfuse', 'kangaroo'], [documents]), [
    'solar',
    'panel',
    'batteriekabel',
    'generator',
    'fuse',
    'kangaroo',
  ])
})

/** One letter left out, doubled, or swapped with the next one. */
function mistyped(word: string, at: number, way: number): string {
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  if (way === 0) return before + after
  if (way === 1) return before + letter + letter + after
  return before + after.charAt(0) + letter + after.slice(1)
}

test('of any text: a word of the documents is never changed, and what was put right stays as it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...vocabulary), fc.string()), { maxLength: 6 }),
      (parts) => {
        const text = parts.join(' ')
        for (const speller of [english, german]) {
          const mended = speller.mend(text)
          assert.equal(speller.mend(mended), mended)
          for (const word of parts) if (vocabulary.includes(word)) assert.ok(mended.includes(word), mended)
        }
      },
    ),
    runParameters(25, 50),
  )
})

test('of any long word of the documents: one wrong letter behind the first is found', () => {
  const long = vocabulary.filter(({ length }) => length >= 8).map((word) => word.toLowerCase())
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(30), fc.nat(2), (word, place, way) => {
      const typed = mistyped(word, 1 + (place % (word.length - 2)), way)
      // "generators" are several, and known.
      assert.equal(german.isKnown(typed) ? word : german.mend(typed), word, typed)
    }),
    runParameters(30, 60),
  )
})
