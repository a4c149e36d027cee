import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findPersonal, findUnredacted, mergeSpans, redact } from './personal.rules.ts'
import { fillTemplate, readTargets } from './target.config.ts'

const found = (text: string) =>
  findPersonal(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])

test('detects personal data in several languages', () => {
  const cases: [string, [string, string][]][] = [
    ['Write to ada.l+pv@mail.example.com please', [['email', 'ada.l+pv@mail.example.com']]],
    ['Call me: +49 (0)171 555-0142.', [['phone', '+49 (0)171 555-0142']]],
    ['My name is Ada Lovelace, what now?', [['name', 'Ada Lovelace']]],
    ['Mein Name ist Jürgen Groß', [['name', 'Jürgen Groß']]],
    ['Viele Grüßen, Änne', [['name', 'Änne']]],
    ['Me llamo Íñigo', [['name', 'Íñigo']]],
    ['我叫李小龙，逆变器坏了', [['name', '李小龙']]],
    ['It hangs at 12 Old Mill Road in Bath', [['address', '12 Old Mill Road']]],
    ['Es steht in der Hauptstraße 12a', [['address', 'Hauptstraße 12a']]],
    ['My SN is SNA0000001', [['serial', 'SNA0000001']]],
  ]
  for (const [text, expected] of cases) assert.deepEqual(found(text), expected, text)
})

test('detects no personal data in questions about devices, codes, limits and settings', () => {
  for (const text of [
    'What does F03 mean on an LXP-LB-US 12K?',
    'Set 54.4 V at 50 Hz, 230 V, 100 A and 6000 W; then 1 2 3 4 5',
    'The pin is 00000000 or so? No: 1234567',
    'Is firmware 2.1.14-0a newer than 20231004?',
    'Mr, is the Generator on? Regards',
    '我是新用户，怎么连接电池？',
  ])
    assert.deepEqual(found(text), [], text)
})

const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(60)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 8 },
)

test('merges spans into sorted, disjoint ones that cover the same text', () => {
  fc.assert(
    fc.property(spans, fc.nat(50), (given, length) => {
      const merged = mergeSpans(given, length)
      const covers = (some: typeof given) =>
        Array.from({ length }, (_, at) => some.some(({ start, end }) => start <= at && at < end))
      assert.deepEqual(covers(merged), covers(given))
      for (const [at, { start, end }] of merged.entries()) {
        assert.ok(start < end && end <= length)
        assert.ok(at === 0 || (merged[at - 1] as { end: number }).end < start)
      }
    }),
  )
})

test('removes redacted text and keeps the rest', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), spans, (text, given) => {
      const kept = [...text].length === text.length ? text : ''
      const merged = mergeSpans(given, kept.length)
      const rest = merged.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), kept)
      assert.equal(redact(kept, given).length, rest.length + merged.length * '[…]'.length)
      assert.equal(findUnredacted(kept, [{ start: 0, end: kept.length }]).length, 0)
    }),
  )
})

test('scans any text in linear time', () => {
  for (const text of ['1 '.repeat(10_000), 'a@'.repeat(10_000), 'A'.repeat(20_000), '1 Aa '.repeat(4_000)])
    findPersonal(text)
})

test('builds target pages from templates by router and platform, and refuses invalid templates at start', () => {
  const targets = readTargets({
    TARGET_MONITOR: 'https://m.example/{serialNum}',
    TARGET_DATA_EG4: '/eg4?m={model}',
  })
  assert.equal(targets.get('toMonitorPage CROWN'), 'https://m.example/{serialNum}')
  assert.equal(targets.get('toDataPage EG4'), '/eg4?m={model}')
  assert.equal(targets.get('toDataPage CROWN'), '/device/{serialNum}')
  assert.equal(fillTemplate('/d/{serialNum}?x={other}', { serialNum: 'A/B&c' }), '/d/A%2FB%26c?x=')
  for (const wrong of ['javascript:alert(1)', 'ftp://x/', 'm.example', '/a b'])
    assert.throws(() => readTargets({ TARGET_DATA: wrong }), /TARGET_DATA must be an address/)
})
