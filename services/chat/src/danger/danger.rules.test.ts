import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '@portal/contracts/reference.ts'
import { demoFilePath } from '@portal/demo/knowledge.ts'
import { measureCpuMs } from '@portal/testing/node/cpu.ts'
import { readDangerSet } from '../../test/sets.ts'
import { adviceFor } from './advice.rules.ts'
import { dangerIn } from './danger.rules.ts'
import { hazards } from './lexicon.ts'

const development = readDangerSet('development')
const others = readDangerSet('others-then-corrected')
const heldOut = readDangerSet('held-out')
const toTexts = (sentences: readonly { text: string }[]) => sentences.map(({ text }) => text)
const missed = (texts: readonly string[]) => texts.filter((text) => !dangerIn(text, 'en'))
const alarming = (texts: readonly string[]) => texts.filter((text) => dangerIn(text, 'en'))

test('hears danger in the sentences of development, on a page of their language or another, and answers in theirs', () => {
  assert.deepEqual(new Set(development.dangerous.map(({ language }) => language)), new Set(languages))
  for (const { language = 'en', text } of development.dangerous) {
    const isShort = text.split(' ').length <= 3
    assert.equal(dangerIn(text, language)?.language, language, text)
    if (language !== 'en') {
      const onEnglishPage = dangerIn(text, 'en')
      assert.ok(onEnglishPage, text)
      if (!isShort) assert.equal(onEnglishPage.language, language, text)
    } else if (!isShort) assert.equal(dangerIn(text, 'de')?.language, language, text)
  }
})

test('hears danger in the sentences of others, and none in sentences that only sound like it', () => {
  assert.deepEqual(alarming(toTexts(development.harmless)), [])
  assert.deepEqual(missed(toTexts(others.dangerous)), [])
  assert.deepEqual(alarming(toTexts(others.harmless)), [])
})

test('danger is heard in at least 95 of 100 sentences that the rule was not made with, and falsely in at most 3', () => {
  assert.ok(heldOut.dangerous.length >= 120 && heldOut.harmless.length >= 120)
  const [misses, alarms] = [missed(toTexts(heldOut.dangerous)), alarming(toTexts(heldOut.harmless))]
  assert.ok(misses.length <= 0.05 * heldOut.dangerous.length, `missed: ${misses.join(' | ')}`)
  assert.ok(alarms.length <= 0.03 * heldOut.harmless.length, `false: ${alarms.join(' | ')}`)
})

test('of the 834 questions of the search collections no more than a few, which name a danger, are taken for one', () => {
  const read = (name: string) =>
    readFileSync(join(demoFilePath('.'), '..', name), 'utf8')
      .split('\n')
      .filter(Boolean)
  const questions = [...read('questions.jsonl'), ...read('questions-second.jsonl')].map(
    (line) => JSON.parse(line).question as string,
  )
  assert.ok(alarming(questions).length <= 8, alarming(questions).join(' | '))
})

test('the longest text, of any kind, is read in no time', () => {
  const texts = [
    'smell ',
    'not ',
    'fire (',
    'batter batter ',
    'smelll ',
    '\u0301',
    '电池',
    'a.',
    'water in the ',
    '. can ',
    'what does the ',
  ].map((part) => part.repeat(4_000).slice(0, 4_000))
  for (const text of texts) {
    const tookMs = measureCpuMs(() => dangerIn(text, 'en'))
    assert.ok(tookMs < 500, `${text.slice(0, 12)}: ${tookMs} ms`)
  }
})

test('every language says all steps, numbered, with numbers to call', () => {
  for (const language of languages) {
    const all = adviceFor({ hazards: new Set(hazards) }, language)
    assert.match(all, /^\*\*.+\*\*\n\n1\. /)
    assert.match(all, /\n9\. /)
    assert.doesNotMatch(all, /[{}]|undefined/)
    assert.match(adviceFor({ hazards: new Set(['fire']) }, language, 'US'), /911/)
  }
})

test('whoever is ill from vapours is told to leave; switching off does not make panels dead, and what burned may burn again', () => {
  const hazardsOf = dangerIn(
    'my eyes are stinging and I am coughing since I opened the battery cupboard',
    'en',
  )
  assert.ok(hazardsOf)
  assert.match(
    adviceFor(hazardsOf, 'en', 'DE'),
    /leave the building, .+ call the fire service from outside: 112/,
  )
  const all = adviceFor({ hazards: new Set(hazards) }, 'en')
  for (const part of [/poisonous/, /stay live in daylight/, /catch fire again hours later/])
    assert.match(all, part)
})

test('who asks whether people may smoke reports no smoke; who does both, does', () => {
  const asked = [
    'can i smoke next to it',
    'May we smoke near the battery?',
    'is smoking allowed in the garage',
    'Is it ok to smoke beside the inverter?',
    'Darf ich daneben rauchen?',
    'kann man neben der batterie rauchen',
    'Ist Rauchen im Keller erlaubt?',
    '¿Puedo fumar al lado?',
    'puis-je fumer à côté ?',
    'posso fumare vicino alla batteria?',
    'mag ik ernaast roken?',
    'Czy mogę palić obok?',
    '可以在旁边抽烟吗',
    '能在电池旁边吸烟吗',
  ]
  assert.deepEqual(alarming(asked), [])
  const reported = [
    'can i see smoke behind the cover?',
    'Can it be normal that the inverter is smoking?',
    'my inverter is smoking, is that allowed',
    'may i go in, the battery smokes',
    'can i smoke here, there is smoke from the battery already',
    'the inverter is smoking dangerously',
    'Darf ich reingehen? Es raucht.',
    'soll ich raus, ich sehe es rauchen',
    'die Batterie fängt an zu rauchen',
    'puedo entrar? sale humo',
    'puis-je voir de la fumée derrière ?',
    '可以进去吗，电池在冒烟',
  ]
  assert.deepEqual(missed(reported), [])
})
