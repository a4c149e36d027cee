import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addWorkingMinutes,
  type Calendar,
  countWorkingMinutes,
  isTimeZone,
  isWorkingDay,
} from './calendar.rules.ts'

const minuteMs = 60_000
const weekdays = { workingDays: [1, 2, 3, 4, 5], holidays: [] }
const rome: Calendar = { timeZone: 'Europe/Rome', ...weekdays }
const due = (calendar: Calendar, from: string, minutes = 72 * 60) =>
  addWorkingMinutes(calendar, new Date(from), minutes).toISOString()

test('counts the time of an appeal in working days of the centre', () => {
  const cases: [what: string, calendar: Calendar, from: string, to: string][] = [
    ['within a week', rome, '2026-11-02T09:00:00.000Z', '2026-11-05T09:00:00.000Z'],
    ['over a weekend', rome, '2026-11-05T09:00:00.000Z', '2026-11-10T09:00:00.000Z'],
    ['from a Sunday', rome, '2026-11-08T12:00:00.000Z', '2026-11-11T23:00:00.000Z'],
    [
      'over a holiday',
      { ...rome, holidays: ['2026-11-04'] },
      '2026-11-02T09:00:00.000Z',
      '2026-11-06T09:00:00.000Z',
    ],
    // Friday evening in Rome is Saturday in Shanghai.
    [
      'in another zone',
      { ...rome, timeZone: 'Asia/Shanghai' },
      '2026-11-06T17:00:00.000Z',
      '2026-11-11T16:00:00.000Z',
    ],
    // Covers both changes of daylight saving time: 29 March (short night) and 25 October (long night).
    [
      'in spring',
      { ...rome, workingDays: [1, 2, 3, 4, 5, 6, 7] },
      '2026-03-28T12:00:00.000Z',
      '2026-03-31T12:00:00.000Z',
    ],
    ['in autumn', { ...rome, workingDays: [7] }, '2026-10-24T12:00:00.000Z', '2026-11-08T22:00:00.000Z'],
  ]
  for (const [what, calendar, from, to] of cases) assert.equal(due(calendar, from), to, what)
  assert.equal(due(rome, '2026-11-02T09:00:00.000Z', 0), '2026-11-02T09:00:00.000Z')
  assert.deepEqual(['Europe/Rome', 'UTC', 'Mars/Olympus', ''].map(isTimeZone), [true, true, false, false])
})

/** Reference implementation: counts minute by minute. */
function slowly(calendar: Calendar, from: Date, minutes: number): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: calendar.timeZone, dateStyle: 'short' })
  let at = from.getTime()
  let left = minutes
  while (left > 0) {
    if (isWorkingDay(calendar, format.format(at))) left -= 1
    at += minuteMs
  }
  return new Date(at)
}

const zones = [
  'UTC',
  'Europe/Rome',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/St_Johns',
]
const moments = fc
  .integer({ min: Date.UTC(2024, 0) / minuteMs, max: Date.UTC(2031, 0) / minuteMs })
  .map((minute) => new Date(minute * minuteMs))
const calendars = moments.chain((near) =>
  fc.record({
    timeZone: fc.constantFrom(...zones),
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
    holidays: fc
      .uniqueArray(fc.integer({ min: -1, max: 6 }), { maxLength: 3 })
      .map((days) =>
        days.map((day) => new Date(near.getTime() + day * 86_400_000).toISOString().slice(0, 10)),
      ),
    from: fc.constant(near),
  }),
)

test('agrees with a minute-by-minute calculation, for elapsed and remaining time', () => {
  const property = fc.property(
    calendars,
    fc.integer({ min: 1, max: 72 * 60 }),
    ({ from, ...calendar }, minutes) => {
      const end = addWorkingMinutes(calendar, from, minutes)
      assert.equal(end.toISOString(), slowly(calendar, from, minutes).toISOString())
      assert.equal(countWorkingMinutes(calendar, from, end), minutes)
      const half = Math.floor(minutes / 2)
      const paused = addWorkingMinutes(calendar, from, half)
      assert.equal(countWorkingMinutes(calendar, paused, end), minutes - half)
    },
  )
  fc.assert(property, { numRuns: Number(process.env.CALENDAR_RUNS ?? 40) })
})
