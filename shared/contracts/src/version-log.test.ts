import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareWithLog,
  listSiblingTypes,
  readLogSelection,
  readSelectedApp,
  splitLines,
} from './version-log.ts'

const chosen = (search: string) => readLogSelection(new URLSearchParams(search))

test('FW-02 FW-03 FW-04 reads the log from the address, uses defaults for unknown values, and handles dongles separately', () => {
  assert.deepEqual(chosen('').log, { platform: 'EG4', deviceType: 'LXP_LB_8_12K' })
  assert.deepEqual(chosen('platform=GTEC&deviceType=TRIP').log, { platform: 'GTEC', deviceType: 'TRIP' })
  assert.deepEqual(chosen('platform=LUX_POWER&deviceType=<b>').log, chosen('').log)
  const dongle = chosen('deviceType=DONGLE_X')
  assert.deepEqual([dongle.isFixed, dongle.log.deviceType], [true, 'DONGLE_WIFI'])
  assert.ok(listSiblingTypes(dongle).some(({ code }) => code === 'DONGLE_WIFI'))
  assert.ok(listSiblingTypes(chosen('')).every(({ code }) => !code.startsWith('DONGLE')))
  assert.equal(chosen(`since=${'A'.repeat(9_999)}`).since.length, 40)
})

test("FW-23 FW-24 reads the app from the address, after the session's platform", () => {
  const search = new URLSearchParams('envPlatform=IOS&userPlatform=GTEC')
  assert.deepEqual(readSelectedApp(search), { envPlatform: 'IOS', userPlatForm: 'GTEC' })
  assert.equal(readSelectedApp(search, 'FORTRESS').userPlatForm, 'FORTRESS')
  assert.equal(readSelectedApp(search, '').userPlatForm, 'GTEC')
  assert.deepEqual(readSelectedApp(new URLSearchParams('envPlatform=x')), {
    envPlatform: 'ANDROID',
    userPlatForm: 'LUX_POWER',
  })
})

test('shows newer entries, or all if there are none', () => {
  const log = ['FAAB-1515', 'FAAB-1414'].map((fwCode) => ({ fwCode }))
  assert.deepEqual(compareWithLog('FAAB-1414', log).shown, log.slice(0, 1))
  assert.deepEqual(compareWithLog('FAAB-1515', log).shown, log)
  assert.deepEqual(compareWithLog('XYZ', log).shown, log)
})

test('FW-06 FW-25 splits a text into lines without blank ones', () =>
  assert.deepEqual(splitLines('one\r\n\n  \ntwo'), ['one', 'two']))
