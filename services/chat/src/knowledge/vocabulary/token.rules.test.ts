import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold, tokenise } from './token.rules.ts'

test('what is no word gives none: signs, emoji, control characters, bytes in disguise', () => {
  for (const text of ['', ' \n\t', '!?…—', '🔋⚡', '\0\u0007', 'x'.repeat(500)])
    assert.deepEqual(tokenise(text), [], JSON.stringify(text))
})

test('a fault code is one word however it is written', () => {
  for (const text of ['E001', 'e001', 'E-001', 'E01', 'Ｅ００１'])
    assert.ok(tokenise(text).includes('e1'), `${text}: ${tokenise(text)}`)
  assert.ok(!tokenise('E010').includes('e1'))
  for (const text of ['T-E06', 'TE06', 'te6'])
    assert.ok(tokenise(text).includes('te6'), `${text}: ${tokenise(text)}`)
})

test('a model name is found whole and by its parts', () => {
  assert.deepEqual(tokenise('SNA5000'), ['sna5000', 'sna', '5000'])
  assert.deepEqual(tokenise('LXP-LB-EU 12K'), ['lxp', 'lb', 'eu', '12k', '12'])
  assert.deepEqual(tokenise('SNA5000/6000'), ['sna5000', 'sna', '5000', '6000'])
})

test('decimals stay whole, with point or comma; thousands and addresses do not become decimals', () => {
  assert.deepEqual(tokenise('13.5 and 13,5'), ['13.5', 'and', '13.5'])
  assert.deepEqual(tokenise('2,000 W'), ['2000', 'w'])
  assert.deepEqual(tokenise('192.168.1.20'), ['192', '168', '1', '20'])
})

test('languages without spaces are cut into words', () => {
  assert.deepEqual(tokenise('逆变器过温'), ['逆变', '变器', '器过', '过温'])
  assert.ok(tokenise('インバーターの設定').includes('設定'))
  assert.ok(tokenise('อินเวอร์เตอร์ร้อนเกินไป').length > 1)
})

test('words of other scripts stay whole, with their marks', () => {
  assert.deepEqual(tokenise('Überspannung am Netz'), ['überspannung', 'am', 'netz'])
  assert.deepEqual(tokenise('помилка інвертора'), ['помилка', 'інвертора'])
  assert.deepEqual(tokenise('שגיאת ממיר'), ['שגיאת', 'ממיר'])
  assert.equal(fold('überspannung'), 'uberspannung')
  assert.equal(fold('مُحَوِّل'), 'محول')
})

test('a text without a blank may be as long as a document', () => {
  assert.equal(new Set(tokenise('逆变器'.repeat(100_000))).size, 3)
})

test('any text is read without failing, and its words again are the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const token of tokenise(text)) assert.ok(token.length > 0 && !/\s/.test(token))
    }),
  )
})
