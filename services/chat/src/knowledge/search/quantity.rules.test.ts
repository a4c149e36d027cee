import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberIn, quantityIn } from './quantity.rules.ts'

test('a question that asks for no quantity has none', () => {
  for (const question of ['', 'What does E001 mean?', 'Who may open the cover?', 'Is it allowed outdoors?'])
    assert.equal(quantityIn(question), undefined, question)
})

test('the number with the unit that is asked for is told from other numbers, in four languages', () => {
  for (const [question, right, wrong] of [
    ['How loud is it?', 'At one metre 42 dB(A).', 'It weighs 42 kg.'],
    ['Wie laut ist das Gerät?', 'Geräusch | 42 dB', 'Schutzart IP65.'],
    ['¿Cuánto pesa?', 'Peso: 26 kg', 'Potencia: 26 kW'],
    ['它有多重？', '重量 26 kg', '功率 26 kW'],
    ['Which fuse?', 'A fuse of 160 A each.', 'A fuse and 3 cables.'],
    ['how hot may the shed get', 'Derates above 45 °C.', 'Above 2,000 m it derates.'],
    ['多重', '重量 17 千克。', '重量 17 个'],
    ['cable size for the battery', 'Use 35 mm² or 2 AWG.', 'Use 35 mm screws.'],
  ] as const) {
    const states = quantityIn(question)
    assert.ok(states?.(right), `${question} ${right}`)
    assert.ok(!states?.(wrong), `${question} ${wrong}`)
  }
})

test('how many are asked is told by a number of things, not by one of a unit, a list, a name or a code', () => {
  for (const [question, right] of [
    ['How many can I connect?', 'Up to 6 units in parallel.'],
    ['How many can I connect?', 'Two strings each.'],
    ['Wie viele passen?', 'Höchstens zehn Geräte.'],
    ['¿Cuántas puedo unir?', 'Hasta 4 unidades.'],
    ['最多几台？', '最多三台并联。'],
  ] as const)
    assert.ok(numberIn(question)?.(right), right)
  for (const wrong of [
    '1. DC switch to OFF.\n2. Plug in.',
    'Use 4 or 6 mm² cable.',
    'Plug in PV1 and PV2 of the LXP 3K.',
    'Version 2.4 of E-142.',
  ])
    assert.ok(!numberIn('How many can I connect?')?.(wrong), wrong)
  assert.ok(numberIn('How many years does it last?')?.('Ten years or 10 years.'))
  assert.ok(!numberIn('How many years does it last?')?.('Up to 6 units.'))
})

test('who names a quantity without asking for its number may be told something else', () => {
  for (const question of ['Which cable?', 'The power is out', 'How often do I clean it?', 'Ist es laut?'])
    assert.equal(numberIn(question), undefined, question)
})
