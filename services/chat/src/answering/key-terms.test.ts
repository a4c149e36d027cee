import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain } from './key-terms.ts'

const english = 'Tighten the battery terminals with 8 N·m. The rated power of the inverter is 5 kW.'

test('nothing is explained to who reads the language, of a short text, or in a language without terms', () => {
  assert.equal(explain(english, 'rated power?', 'en'), undefined)
  assert.equal(explain('35 mm²', 'Querschnitt?', 'de'), undefined)
  assert.equal(explain(english, 'puissance ?', 'fr'), undefined)
})

test('a text in another language is said to be in it, with its terms, those that were asked for first', () => {
  const german = explain(english, 'Nennleistung vom Wechselrichter?', 'de') ?? ''
  assert.match(german, /^Das Handbuch ist auf Englisch\. Wichtige Begriffe: Nennleistung = rated power; /)
  assert.match(german, /Batterie = battery/)
  assert.match(
    explain(english, '额定功率是多少', 'zh_CN') ?? '',
    /^手册为英语。关键词：额定功率 = rated power；/,
  )
  assert.match(
    explain('停电时 30 毫秒内切换。接线端子拧紧力矩 1.8 牛米，断路器 32 安。', 'how fast', 'en') ?? '',
    /^The manual is in Chinese\. Key terms: .*torque = /,
  )
})
