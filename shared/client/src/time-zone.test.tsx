import fc from 'fast-check'
import { formatInstant } from './format.ts'
import { deviceTimeZone, setTimeZone, startOfDay, timeZone, toCalendar } from './time-zone.ts'

afterEach(() => setTimeZone(null))
const zones = Intl.supportedValuesOf('timeZone')
const someZone = fc.constantFrom(...zones)

test("falls back to the device's time zone for an invalid one", () => {
  for (const value of [null, undefined, '', 'Mars/Olympus', 7, {}, '+25:00']) {
    setTimeZone('Asia/Tokyo')
    setTimeZone(value)
    expect(timeZone()).toBe(deviceTimeZone())
  }
})

test("uses UTC when the browser does not know the device's zone", async () => {
  const unknown = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' }
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(unknown)
  await jest.isolateModulesAsync(async () => {
    const { formatInstant: formatted } = await import('./format.ts')
    expect(formatted('2026-03-01T23:30:00Z')).toMatch(/^Mar 1, 2026, 11:30/)
  })
  jest.restoreAllMocks()
})

test('shows moments in the selected zone, with its dates', () => {
  const moment = '2026-03-01T23:30:00Z'
  setTimeZone('America/Los_Angeles')
  expect(formatInstant(moment)).toMatch(/Mar 1, 2026, 3:30/)
  expect(toCalendar(new Date(moment))).toMatchObject({ year: 2026, month: 2, date: 1, hour: 15 })
  setTimeZone('Asia/Tokyo')
  expect(formatInstant(moment)).toMatch(/Mar 2, 2026, 8:30/)
  expect(toCalendar(new Date(moment))).toMatchObject({ year: 2026, month: 2, date: 2, hour: 8 })
})

test('shows a date equally in every zone', async () => {
  const Format = Intl.DateTimeFormat
  const inLosAngeles = ((locale, options) =>
    new Format(locale, { timeZone: 'America/Los_Angeles', ...options })) as typeof Format
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(inLosAngeles)
  // Uses separate formatters, because cached ones of other tests have this machine's zone.
  await jest.isolateModulesAsync(async () => {
    const { formatDay, formatInstant, formatMonth } = await import('./format.ts')
    expect(formatInstant('2026-03-01T00:00:00Z')).toMatch(/^Feb 28, 2026/)
    expect([formatDay('2026-03-01'), formatMonth('2026-03-01')]).toEqual(['Mar 1, 2026', 'Mar 2026'])
  })
  jest.restoreAllMocks()
})

test('starts a day at midnight, also on days with a clock change', () => {
  setTimeZone('Europe/Berlin')
  expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfDay('2026-03-29', 1).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  for (const [zone, day, begin] of [
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ] as const) {
    setTimeZone(zone)
    expect(startOfDay(day).toISOString()).toBe(begin)
  }
  setTimeZone('Asia/Kathmandu')
  expect(startOfDay('2026-01-01').toISOString()).toBe('2025-12-31T18:15:00.000Z')
})

test('starts the day of a moment before the moment, and the next day after it, in every zone', () => {
  fc.assert(
    fc.property(
      someZone,
      fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      (zone, moment) => {
        setTimeZone(zone)
        const { year, month, date } = toCalendar(moment)
        const day = new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
        const begin = startOfDay(day)
        expect(begin.getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(toCalendar(begin)).toMatchObject({ year, month, date })
        expect(toCalendar(new Date(begin.getTime() - 1)).date).not.toBe(date)
        expect(startOfDay(day, 1).getTime()).toBeGreaterThan(moment.getTime())
      },
    ),
    { numRuns: 300 },
  )
})
