import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explain, writtenIn } from './key-terms.ts'

const english = 'Tighten the battery terminals with 8 N·m. The rated power of the inverter is 5 kW.'

test('nothing is explained to who reads the language, of a short text, or in a language without terms', () => {
  assert.equal(explain(english, 'rated power?', { reader: 'en', written: 'en' }), undefined)
  assert.equal(explain('35 mm²', 'Querschnitt?', { reader: 'de', written: 'en' }), undefined)
  assert.equal(explain(english, 'puissance ?', { reader: 'fr', written: 'en' }), undefined)
})

test('a text in another language is said to be in it, with its terms, those that were asked for first', () => {
  const german = explain(english, 'Nennleistung vom Wechselrichter?', { reader: 'de', written: 'en' }) ?? ''
  assert.match(german, /^Das Handbuch ist auf Englisch\. Wichtige Begriffe: Nennleistung = rated power; /)
  assert.match(german, /Batterie = battery/)
  assert.match(
    explain(english, '额定功率是多少', { reader: 'zh_CN', written: 'en' }) ?? '',
    /^手册为英语。关键词：额定功率 = rated power；/,
  )
  assert.match(
    explain('停电时 30 毫秒内切换。接线端子拧紧力矩 1.8 牛米，断路器 32 安。', 'how fast', {
      reader: 'en',
      written: 'zh_CN',
    }) ?? '',
    /^The manual is in Chinese\. Key terms: .*torque = /,
  )
})

test('a section tells its language by its words where it has enough, else by its file, and by its signs in Chinese', () => {
  const table = 'Weight | 11 kg | 14 kg\nNoise | 50 dB | 55 dB'
  assert.equal(writtenIn({ body: table, language: 'english' }), 'en')
  assert.equal(writtenIn({ body: 'Peso | 11 kg\nRuido | 50 dB', language: 'spanish' }), 'es_ES')
  assert.equal(writtenIn({ body: 'Gewicht | 39 kg', language: 'german' }), 'de')
  assert.equal(writtenIn({ body: '重量 17 千克。CAN 500 kbit/s。', language: 'english' }), 'zh_CN')
  assert.equal(writtenIn({ body: 'Vikt | 11 kg', language: 'swedish' }), undefined)
  const german =
    'Schalten Sie das Gerät aus und warten Sie fünf Minuten. Danach ist die Batterie von dem Wechselrichter zu trennen, und die Klemmen sind mit dem Messgerät zu prüfen.'
  assert.equal(writtenIn({ body: german, language: 'english' }), 'de')
})
