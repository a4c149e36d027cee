import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { fastConfig } from '../../chat.builder.ts'
import { staff } from '../../question-data/question-data.builder.ts'
import type { DeviceTelemetry, Fault, Plant } from '../../runtime/plant.ts'
import { chat } from '../../service.ts'
import type { Ask, Planned } from '../answer.ts'
import { aDevice, anAsk, someManuals } from '../engine.builder.ts'
import { told } from './moves.ts'
import { withTrouble } from './trouble.ts'

let service: TestService
before(async () => {
  service = await startTestService(chat({ config: fastConfig }), { as: staff })
  await someManuals(service.app.db as Database as never)
})
after(() => service.close())

const fault: Fault = { code: 'F04', kind: 'fault', text: 'Low', since: '2026-11-27T08:00:00Z', until: null }
const plantOf = (status: DeviceTelemetry['status'], faults: Fault[] = []): Plant => ({
  isSimulated: false,
  runtime: async () => ({ at: fault.since, status, readings: [] }),
  faults: async () => faults,
  history: async () => [],
})
const failures: unknown[] = []

/** What is said where the documents say nothing, or are not certain. */
async function said(plant: Plant, part: Partial<Ask>, found: Partial<Planned> = {}): Promise<Planned> {
  const engine = withTrouble(
    { db: service.app.db as Database, plant, onFailure: (error) => failures.push(error) },
    { answer: async (ask) => ({ ...told(ask, 'Nothing.'), kind: 'none', ...found }) },
  )
  const ask = anAsk({ question: 'the thing rattles', device: aDevice, ...part })
  return (await engine.answer(ask, new AbortController().signal)) as Planned
}

test('who tells that something is wrong is told what the device reports, with what the manual says of the code', async () => {
  const { text, suggestions, offersPerson, kind } = await said(plantOf('fault', [fault]), {})
  assert.match(text, /^3361400100: F04 \(Low\) has been there since/)
  assert.match(text, /Choose the code/)
  assert.deepEqual([kind, offersPerson, suggestions.length], ['none', true, 1])
  assert.equal(suggestions[0]?.question, 'F04')
  assert.match(suggestions[0]?.excerpt ?? '', /Meaning: Battery voltage too low/)
  assert.match((await said(plantOf('offline'), {})).text, /^Device 3361400100 is offline/)
})

test('of a device that reports nothing wrong, and without one, the code or the lamp is asked for, in the language of the question', async () => {
  for (const [language, question, sign] of [
    ['en', 'the thing rattles', /code on its display.+lamp.+“Talk to support”/],
    ['de', 'das Ding rattert', /Code auf der Anzeige.+Lampe.+„Talk to support“/],
    ['es', 'el aparato vibra', /código de la pantalla.+luz.+«Talk to support»/],
    ['zh-CN', '机器在抖', /代码.+指示灯.+“Talk to support”/],
  ] as const) {
    const { text, offersPerson } = await said(plantOf('normal'), { language, question, page: 'en' })
    assert.match(text, sign)
    assert.equal(offersPerson, true)
    const { device: _, ...without } = anAsk({ language, question })
    assert.match(
      (await said(plantOf('fault', [fault]), { ...without, device: undefined as never })).text,
      /代码|ode|ódigo/,
    )
  }
  assert.match((await said(plantOf('normal'), { page: 'zh-CN' })).text, /“联系客服”/)
})

test('sections that may be meant stay, behind what the device reports; likely ones and questions are left alone', async () => {
  const choice = { questionId: 0, question: 'Fan', supportRemoteDebug: false, visible: true }
  const found = { text: 'Which?', suggestions: [choice], relevance: 0.2 }
  const unsure = await said(plantOf('fault', [fault]), { question: 'the fan is stuck' }, found)
  assert.match(unsure.text, /^3361400100: F04[\s\S]+Which\?$/)
  assert.deepEqual(
    unsure.suggestions.map(({ question }) => question),
    ['F04', 'Fan'],
  )
  for (const [question, relevance] of [
    ['the fan is stuck', 0.5],
    ['why is the fan stuck?', 0.2],
    ['fan cover', 0.2],
  ] as const)
    assert.equal(
      (await said(plantOf('fault', [fault]), { question }, { ...found, relevance })).text,
      'Which?',
    )
  assert.equal((await said(plantOf('normal'), { question: 'who won the cup?' })).text, 'Nothing.')
})

test('who tells that an answer did not help is told what the device reports, asked for the sign, and led to a person', async () => {
  const history = [{ question: 'How do I clean the fan?', cited: [1] }]
  for (const [language, question, regret, sign] of [
    ['en', 'thanks, that did not help', /^I'm sorry that it didn't help\./, /code on its display/],
    ['de', 'das hat nicht geholfen', /^Schade, dass das nicht geholfen hat\./, /Code auf der Anzeige/],
    ['es', 'no ha funcionado', /^Siento que no haya servido\./, /código de la pantalla/],
    ['zh-CN', '试过了，没用', /^很抱歉/, /代码/],
  ] as const) {
    const { text, kind, offersPerson } = await said(plantOf('normal'), { language, question, history })
    assert.match(text, regret)
    assert.match(text, sign)
    assert.match(text, /Talk to support/)
    assert.deepEqual([kind, offersPerson], ['es', true])
  }
  const failing = await said(plantOf('fault', [fault]), { question: 'still the same error', history })
  assert.match(failing.text, /^3361400100: F04[\s\S]+I'm sorry/)
  assert.equal(failing.suggestions[0]?.question, 'F04')
  const question = 'that did not work'
  const others = [{ question }, { question, history, alarm: 'it smells burnt' }]
  for (const part of others)
    assert.doesNotMatch((await said(plantOf('normal'), part, { text: 'Found.' })).text, /sorry/)
})

test('a plant that is away is no failure of the answer', async () => {
  const away: Plant = { ...plantOf('fault'), runtime: () => Promise.reject(new Error('away')) }
  assert.match((await said(away, {})).text, /code on its display/)
  assert.equal(failures.length, 1)
})
