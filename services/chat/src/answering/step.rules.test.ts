import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { type Found, isAboutErrors, stepFor } from './step.rules.ts'

const question = fc.record({
  fit: fc.double({ min: 0.5, max: 1, noNaN: true }),
  supportRemoteDebug: fc.boolean(),
})
const found: fc.Arbitrary<Found> = fc.record({
  clicked: fc.option(fc.record({ supportRemoteDebug: fc.boolean() }), { nil: undefined }),
  correction: fc.option(fc.record({ fit: fc.double({ min: 0.5, max: 1, noNaN: true }) }), { nil: undefined }),
  question: fc.option(question, { nil: undefined }),
  isAboutErrors: fc.boolean(),
  namesCode: fc.boolean(),
  hasDevice: fc.boolean(),
})

test('whatever is found: no diagnosis without a device, and what people wrote before what documents say', () => {
  fc.assert(
    fc.property(found, (one) => {
      const step = stepFor(one)
      if (step === 'diagnosis') assert.ok(one.hasDevice)
      if (step === 'question') assert.ok(one.question)
      if (step === 'clicked') assert.ok(one.clicked)
      if (step === 'correction') assert.ok(one.correction)
      if (step === 'notSupported') assert.ok(!one.hasDevice && one.isAboutErrors)
      if (step === 'documents')
        assert.ok(!one.clicked && !one.correction && !one.question && !one.isAboutErrors)
    }),
    runParameters(500, 5_000),
  )
})

test('the order, case by case', () => {
  const none: Found = { isAboutErrors: false, namesCode: false, hasDevice: true }
  const own = { fit: 0.9, supportRemoteDebug: false }
  const cases: [Partial<Found>, string][] = [
    [{}, 'documents'],
    [{ question: own }, 'question'],
    [{ correction: { fit: 0.9 }, question: own }, 'correction'],
    [{ correction: { fit: 0.8 }, question: own }, 'question'],
    [{ question: { ...own, supportRemoteDebug: true } }, 'diagnosis'],
    [{ question: { ...own, supportRemoteDebug: true }, hasDevice: false }, 'question'],
    [{ question: { ...own, supportRemoteDebug: true }, namesCode: true }, 'question'],
    [{ clicked: { supportRemoteDebug: true } }, 'diagnosis'],
    [{ clicked: { supportRemoteDebug: true }, hasDevice: false }, 'clicked'],
    [{ clicked: { supportRemoteDebug: false }, correction: { fit: 1 } }, 'correction'],
    [{ isAboutErrors: true }, 'diagnosis'],
    [{ isAboutErrors: true, hasDevice: false }, 'notSupported'],
  ]
  for (const [part, step] of cases) assert.equal(stepFor({ ...none, ...part }), step, JSON.stringify(part))
})

test('what is wrong with the device is recognised in other words and languages; a code, a place or a thing is not', () => {
  for (const text of [
    "What's the error/warning of my inverter?",
    'Why does my inverter show a fault?',
    'which alarms does this device have',
    'Welche Störung hat mein Wechselrichter?',
    '我的逆变器有什么故障或警告？',
  ])
    assert.ok(isAboutErrors(text), text)
  for (const text of [
    'What does fault F03 of my inverter mean?',
    'How do I clear a fault?',
    'Where does my inverter keep the warranty card?',
    'My inverter is grey',
    'errors',
    '',
  ])
    assert.ok(!isAboutErrors(text), text)
})
