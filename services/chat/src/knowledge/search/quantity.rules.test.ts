import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantityIn } from './quantity.rules.ts'

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
    ['cable size for the battery', 'Use 35 mm² or 2 AWG.', 'Use 35 mm screws.'],
  ] as const) {
    const states = quantityIn(question)
    assert.ok(states?.(right), `${question} ${right}`)
    assert.ok(!states?.(wrong), `${question} ${wrong}`)
  }
})
