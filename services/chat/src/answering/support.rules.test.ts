import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@portal/contracts/reference.ts'
import { assert as check, constantFrom, integer, property } from 'fast-check'
import { findQuote, groundOf, repeats, supports } from './support.rules.ts'

const body =
  'Use cables of 35 mm². Tighten the lugs with 8 N·m, at most 1,200 W. Hold ENTER for three seconds. The relay is replaced every ten years; clean it twice a year. It works from −20 to 50 °C. A wet filter must not be put back.\n\nCode | Voltage (V)\nF03 | 58.4'
const ground = groundOf('Battery cables › SNA 5000', body, 'en')
const holds = (sentence: string, language: Language = 'en') => supports(ground, sentence, language)

test('a sentence holds only with the numbers, units, codes and words of its section', () => {
  for (const [sentence, isSupported] of [
    ['Tighten the lugs with 8 Nm.', true],
    ['Tighten the lugs with 9 Nm.', false],
    ['Tighten the lugs with 8 A.', false],
    ['Tighten the lugs with eight newton-metres.', true],
    ['Use 35mm2 cables.', true],
    ['At most 1200 W.', true],
    ['At most 1.2 kW.', false],
    ['Hold ENTER for 3 s.', true],
    ['Hold ENTER for 3 minutes.', false],
    ['The relay is replaced every 10 years.', true],
    ['The relay is replaced every twelve years.', false],
    ['The relay is replaced ten times a year.', false],
    ['Clean the relay twice a year.', true],
    ['Clean the relay twice a month.', false],
    ['It works from -20 °C to 50 °C.', true],
    ['It works from 20 °C to 50 °C.', false],
    ['F03 is a voltage of 58.4 V.', true],
    ['F04 is a voltage of 58.4 V.', false],
    ['F03 is a voltage of 58,4 V.', true],
    ['The filter must never be put back wet.', true],
    ['A wet filter can be put back.', false],
    ['Do not use cables.', false],
    ['The warranty is void after opening the case.', false],
    ['Use cables, see https://evil.example.', false],
  ] as const)
    assert.equal(holds(sentence), isSupported, sentence)
})

test('of another language nothing but figures can be told', () => {
  for (const [sentence, language, isSupported] of [
    ['Ziehen Sie die Kabelschuhe mit 8 Nm an.', 'de', true],
    ['Ziehen Sie die Kabelschuhe mit 9 Nm an.', 'de', false],
    ['Reinigen Sie das Relais zweimal im Jahr.', 'de', true],
    ['Reinigen Sie das Relais zweimal im Monat.', 'de', false],
    ['Pulse ENTER durante 3 segundos.', 'es_ES', true],
    ['Pulse ENTER durante tres minutos.', 'es_ES', false],
    ['按住ENTER三秒。', 'zh_CN', true],
    ['按住ENTER5秒。', 'zh_CN', false],
    ['继电器每十年更换一次。', 'zh_CN', true],
    ['继电器每十二年更换一次。', 'zh_CN', false],
    ['代码F09表示电压过高。', 'zh_CN', false],
  ] as const)
    assert.equal(holds(sentence, language), isSupported, sentence)
})

test('quotes the sentence of a section that shares most with one in another language, else how it begins', () => {
  const section = groundOf(
    'Torque',
    'Loosen the cover. Tighten the lugs with 8 Nm. Press ENTER [twice].',
    'en',
  )
  for (const [sentence, quote] of [
    ['Ziehen Sie die Kabelschuhe mit 8 Nm an.', 'Tighten the lugs with 8 Nm.'],
    ['Drücken Sie ENTER.', 'Press ENTER twice .'],
    ['Lösen Sie den Deckel.', 'Loosen the cover. Tighten the lugs with 8 Nm. Press ENTER twice .'],
  ] as const)
    assert.equal(findQuote(section, sentence), quote)
  assert.equal(findQuote(groundOf('', 'long '.repeat(100), 'en'), '太阳').length, 280)
})

test('every sentence of a section holds by it, and with any other number it does not', () => {
  const units = ['N·m', 'V', 'kW', 'mm', '°C', 'years', 'minutes', 'Hz', '%']
  check(
    property(
      integer({ min: 13, max: 9_999 }),
      integer({ min: 13, max: 9_999 }),
      constantFrom(...units),
      (is, said, unit) => {
        const sentence = (value: number) =>
          `Set the charge limit of the inverter to ${value} ${unit} before the test.`
        const one = groundOf('Limits', `Read this first. ${sentence(is)} Then go on.`, 'en')
        assert.equal(supports(one, sentence(said), 'en'), is === said)
      },
    ),
    { numRuns: 200 },
  )
})

test('what repeats instructions is known by six of their words in a row', () => {
  const isRepeated = repeats('Use only what stands in the sections below.\nInvent no figures.')
  assert.ok(isRepeated('I must USE only what stands, in the sections below'))
  assert.ok(!isRepeated('Use what stands in the sections of the manual.'))
})
