import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Cover, type CoverInterval, isCovered, toCoverRuns } from '@portal/contracts/cover.ts'
import { addMonths } from '@portal/contracts/day.ts'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { isDeep, seed } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { aDevice } from '../common/row.builder.ts'
import { testBackoffice } from '../service.builder.ts'
import { advanceCovers } from '../warranty/ending.repo.ts'
import { toWarranty } from './device.rules.ts'

const service = testBackoffice()
const { call } = service

interface Stored
  extends Pick<Device, 'status' | 'warrantyMonths' | 'installationDate' | 'shippedOn' | 'cover'> {
  id: number
  hasTerm: boolean
  warrantyExpiresOn: string | null
  coverEndsOn: string | null
}
const readAll = (ids: readonly number[]) =>
  service.app.db.query<Stored>(sql`select id, status, warranty_months as "warrantyMonths", installation_date as "installationDate",
      order_shipped_on as "shippedOn", cover, has_term as "hasTerm", warranty_expires_on as "warrantyExpiresOn", cover_ends_on as "coverEndsOn"
    from device where id = any(${ids}::bigint[]) order by id`)

const day = fc
  .date({ min: new Date('2018-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const installing = fc.record({ kind: fc.constant('install' as const), on: day })
const registering = fc.record({
  kind: fc.constant('register' as const),
  serviceType: fc.constantFrom('EXTENDED_WARRANTY', 'REPAIRED_UNIT', 'REPLACEMENT', 'DAMAGE_OUT_OF_WARRANTY'),
  startsOn: day,
  months: fc.integer({ min: 1, max: 60 }),
  isConfirmed: fc.boolean(),
})
const history = fc.record({
  warrantyMonths: fc.constantFrom(0, 12, 60, 120),
  installationDate: fc.option(day),
  acts: fc.array(fc.oneof(installing, registering, fc.constant({ kind: 'confirm' as const })), {
    minLength: 4,
    maxLength: 4,
  }),
})

type Act = ReturnType<(typeof history)['generate']>['value']['acts'][number]

/** Applies one action to each device by the same SQL functions as the service. */
async function act(ids: readonly number[], acts: readonly Act[]) {
  const { db } = service.app
  const steps = acts.map((one, at) => ({ id: ids[at], ...one }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (id bigint, kind text, "on" date, "serviceType" text,
    "startsOn" date, months int, "isConfirmed" boolean)`
  await db.query(sql`update device set installation_date = step.on from ${given}
    where device.id = step.id and kind = 'install' and coalesce(installation_date, order_shipped_on) is null`)
  await db.query(sql`insert into warranty (device_id, serial_num, service_type, starts_on, months, status)
    select device.id, serial_num, "serviceType", "startsOn", months, case when "isConfirmed" then 'CONFIRMED' else 'REGISTERED' end
    from ${given} join device using (id) where kind = 'register'`)
  await db.query(
    sql`update warranty set status = 'CONFIRMED' from ${given} where device_id = step.id and kind = 'confirm'`,
  )
}

test('never loses a covered day by purchase, confirmation or transfer, and matches the database', async () => {
  const { db } = service.app
  const histories = fc.sample(history, { numRuns: isDeep ? 20_000 : 300, seed })
  const made = await db.query<{
    id: number
  }>(sql`insert into device (serial_num, model, brand, country, warranty_months, installation_date, status)
    select 'COVER' || lpad(row_number() over ()::text, 6, '0'), 'LXP_5K', 'LUX_POWER', 'DE', "warrantyMonths", "installationDate", 'SHIPPED'
    from jsonb_to_recordset(${JSON.stringify(histories)}::jsonb) as given ("warrantyMonths" int, "installationDate" date) returning id`)
  const ids = made.map(({ id }) => id)
  let before = await readAll(ids)
  for (let step = 0; step < 4; step += 1) {
    await act(
      ids,
      histories.map(({ acts }) => acts[step] as Act),
    )
    const after = await readAll(ids)
    for (const [at, { cover }] of before.entries())
      for (const { startsOn, endsOn } of toCoverRuns(cover))
        assert.ok(
          toCoverRuns(after[at]?.cover ?? []).some((run) => run.startsOn <= startsOn && endsOn <= run.endsOn),
          JSON.stringify([histories[at], cover, after[at]?.cover]),
        )
    before = after
  }
  const confirmed = Map.groupBy(
    await db.query<
      CoverInterval & { deviceId: number }
    >(sql`select device_id as "deviceId", starts_on as "startsOn",
        (starts_on + make_interval(months => months))::date as "endsOn", service_type as source
      from warranty where status = 'CONFIRMED' and service_type <> 'DAMAGE_OUT_OF_WARRANTY' and device_id = any(${ids}::bigint[])`),
    ({ deviceId }) => deviceId,
  )
  for (const device of before) {
    const { id, cover, installationDate, warrantyMonths, hasTerm } = device
    const expected: Cover = [...(confirmed.get(id) ?? [])]
    if (hasTerm && installationDate && warrantyMonths > 0)
      expected.push({
        startsOn: installationDate,
        endsOn: addMonths(installationDate, warrantyMonths),
        source: 'FROM_INSTALLATION',
      })
    const edges = expected.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])
    for (const edge of edges)
      for (const offset of [-1, 0, 1]) {
        const near = new Date(Date.parse(edge) + offset * 86_400_000).toISOString().slice(0, 10)
        assert.equal(isCovered(cover, near), isCovered(expected, near), JSON.stringify([device, near]))
      }
    assert.equal(cover.length, expected.length)
    // Compares with the stored columns that lists sort and filter by.
    assert.equal(toWarranty(device).expiresOn, device.warrantyExpiresOn, JSON.stringify(device))
    assert.equal(toCoverRuns(cover).at(-1)?.endsOn ?? null, device.coverEndsOn)
  }
})

test('counts an interval of cover from its first day', async () => {
  const { db } = service.app
  const { data } = await call(deviceRoutes.saveDevice, {
    body: aDevice({ installationDate: '2020-01-31', warrantyMonths: 12, status: 'INSTALLED' }),
  })
  const { serialNum, id } = data as Device
  await db.query(sql`insert into warranty (device_id, serial_num, service_type, starts_on, months, status)
    values (${id}, ${serialNum}, 'EXTENDED_WARRANTY', current_date + 5, 12, 'CONFIRMED')`)
  const read = async () =>
    (
      await db.query<{ ends: string; turns: string | null }>(
        sql`select warranty_expires_on as ends, (cover_turns_on - current_date)::text as turns from device where id = ${id}`,
      )
    )[0]
  assert.deepEqual(await read(), { ends: '2021-01-31', turns: '5' })
  // Moves all dates five days into the past.
  await db.query(sql`alter table device disable trigger device_with_cover_changed`)
  await db.query(
    sql`update device set cover_turns_on = current_date, registered_cover = jsonb_set(registered_cover, '{0,startsOn}', to_jsonb(current_date)) where id = ${id}`,
  )
  await db.query(sql`alter table device enable trigger device_with_cover_changed`)
  await advanceCovers(db)
  const now = await read()
  assert.ok(now && now.turns === null && now.ends > '2026-01-01', JSON.stringify(now))
})
