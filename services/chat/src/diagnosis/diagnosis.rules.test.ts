import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inverterStatuses } from '@portal/contracts/qna.contract.ts'
import fc from 'fast-check'
import type { Plant } from '../runtime/plant.ts'
import { createSimulatedPlant } from '../runtime/simulated.ts'
import { type DeviceReport, renderFindings, toFindings } from './diagnosis.rules.ts'

const now = Date.parse('2026-11-20T10:17:00Z')
const signal = new AbortController().signal
const device = (serialNum: string) => ({ serialNum, model: 'SNA_5000', deviceType: 3 })
const reportOf = async (
  serialNum: string,
  plant: Plant = createSimulatedPlant(() => now),
): Promise<DeviceReport> => ({
  isSimulated: plant.isSimulated,
  runtime: await plant.runtime(device(serialNum), signal),
  faults: await plant.faults(device(serialNum), signal),
  history: await plant.history(device(serialNum), signal),
})
const serials = Array.from({ length: 400 }, (_, at) => `33614${String(at * 37).padStart(5, '0')}`)
const first = async (status: string) => {
  for (const serial of serials) if ((await reportOf(serial)).runtime.status === status) return serial
  throw new Error(`nobody is ${status}`)
}

test('generates the same plant for a serial number, and every status for some', async () => {
  const reports = await Promise.all(serials.map((serial) => reportOf(serial)))
  assert.deepEqual(await reportOf(serials[3] as string), reports[3])
  assert.deepEqual(
    [...new Set(reports.map(({ runtime }) => runtime.status))].sort(),
    [...inverterStatuses].sort(),
  )
  for (const { runtime, faults, history } of reports) {
    const active = faults.filter(({ until }) => until === null)
    assert.equal(active.length > 0, runtime.status === 'fault' || runtime.status === 'warning')
    assert.equal(history.length, 7)
    for (const { since, until } of faults)
      assert.ok(Date.parse(since) < now && (until === null || Date.parse(until) > Date.parse(since)))
  }
})

test('marks simulated data in the language of the page, and not those of a connected plant', async () => {
  const report = await reportOf(serials[0] as string)
  const text = (part: Partial<DeviceReport>, language: 'en' | 'zh_CN' | 'de') =>
    renderFindings({ ...report, ...part }, toFindings(report, 'Other'), 'SN', language)
  assert.match(text({}, 'en'), /^Demo data: no live system connected/)
  assert.match(text({}, 'zh_CN'), /^演示数据/)
  assert.match(text({}, 'de'), /^Demo data/)
  assert.match(text({ isSimulated: false }, 'en'), /^Device SN, as of 2026-11-20 10:15 UTC:/)
})

test('reports the fault code first, then values out of range, and no readings when offline', async () => {
  const faulty = await reportOf(await first('fault'))
  const kinds = toFindings(faulty, 'Codes and troubleshooting').map(({ kind }) => kind)
  assert.equal(kinds[0], 'active')
  assert.ok(!kinds.includes('clear') && kinds.includes('readings'))
  const offline = toFindings(await reportOf(await first('offline')), 'Battery').map(({ kind }) => kind)
  assert.deepEqual([offline[0], offline.includes('readings')], ['offline', false])
  assert.deepEqual(toFindings(await reportOf(await first('normal')), 'Other')[0], { kind: 'clear' })
})

test('diagnoses every device and topic without contradiction', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 4, maxLength: 20 }),
      fc.constantFrom('Battery', 'Monitoring', 'Other', 'Working modes'),
      async (serial, topic) => {
        const report = await reportOf(serial)
        const kinds = toFindings(report, topic as 'Battery').map(({ kind }) => kind)
        assert.ok(renderFindings(report, toFindings(report, topic as 'Battery'), serial, 'en').length > 60)
        assert.ok(!(kinds.includes('clear') && (kinds.includes('active') || kinds.includes('outside'))))
      },
    ),
  )
})
