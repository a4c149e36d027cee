import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles } from '@portal/contracts/access.ts'
import { AppVersionDraft } from '@portal/contracts/app-version.contract.ts'
import { ClaimDraft } from '@portal/contracts/claim.contract.ts'
import { DeviceDraft } from '@portal/contracts/device.contract.ts'
import { DongleFirmwareDraft } from '@portal/contracts/dongle-firmware.contract.ts'
import { FeedbackDraft } from '@portal/contracts/feedback.contract.ts'
import { FirmwareRecordDraft } from '@portal/contracts/firmware.contract.ts'
import { OrderDraft } from '@portal/contracts/order.contract.ts'
import { PartDraft } from '@portal/contracts/part.contract.ts'
import { deviceTypes, getFamily } from '@portal/contracts/reference.ts'
import { WarrantyDraft } from '@portal/contracts/warranty.contract.ts'
import { Value } from 'typebox/value'
import { demoAccounts } from './account.ts'
import { demoClaims } from './claim.ts'
import { demoCompanies } from './company.ts'
import { referenceDay } from './day.ts'
import { demoDevices } from './device.ts'
import { demoFeedback } from './feedback.ts'
import { demoBetaFirmware, demoFirmware } from './firmware.ts'
import { demoOrders } from './order.ts'
import { demoParts } from './part.ts'
import { demoRegistrations } from './registration.ts'
import { demoAppVersions, demoDongleFirmware } from './version.ts'
import { demoWarranties } from './warranty.ts'

const orders = demoOrders()
const devices = demoDevices()
const parts = demoParts()
const orderOf = new Map(orders.map((order) => [order.orderNo, order]))
const deviceOf = new Map(devices.map((device) => [device.serialNum, device]))
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length

/** Returns the row as a save would send it, without columns of the demo data. */
const draft = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !['createdAt', 'updatedAt', 'userName'].includes(key)),
  )

test('creates only rows that the portal would save', () => {
  for (const order of orders) assert.deepEqual(Value.Errors(OrderDraft, draft(order)), [], order.orderNo)
  for (const device of devices)
    assert.deepEqual(Value.Errors(DeviceDraft, draft(device)), [], device.serialNum)
  for (const part of parts) assert.deepEqual(Value.Errors(PartDraft, draft(part)), [], part.partNo)
  for (const { updatedAt: _, ...entry } of [...demoFirmware(), ...demoBetaFirmware()])
    assert.deepEqual(Value.Errors(FirmwareRecordDraft, entry), [], entry.fwCode)
  for (const version of demoAppVersions())
    assert.deepEqual(Value.Errors(AppVersionDraft, draft(version)), [], version.versionCode)
  for (const firmware of demoDongleFirmware())
    assert.deepEqual(Value.Errors(DongleFirmwareDraft, draft(firmware)), [], firmware.fwCode)
  for (const { ownerId, companyId, ...said } of demoFeedback())
    assert.deepEqual(Value.Errors(FeedbackDraft, draft(said)), [], said.title)
})

test('creates thousands of rows with distinct customers, orders, devices, dongles and parts', () => {
  assert.ok(
    orders.length === 1200 && devices.length > 3000 && devices.length < 4000 && parts.length === 600,
    `${devices.length} devices`,
  )
  assert.ok(isUnique(demoCompanies.map(({ name }) => name.toLowerCase())))
  assert.ok(isUnique(orders.map(({ orderNo }) => orderNo)))
  assert.ok(isUnique(devices.map(({ serialNum }) => serialNum)))
  assert.ok(isUnique(devices.map(({ datalogSn }) => datalogSn).filter(Boolean)))
  assert.ok(isUnique(parts.map(({ partNo }) => partNo)))
  assert.ok(new Set(orders.map(({ customer }) => customer)).size > 200)
  assert.ok(
    isUnique(demoFirmware().map(({ platform, deviceType, fwCode }) => `${platform} ${deviceType} ${fwCode}`)),
  )
})

test('assigns a customer one country and one company', () => {
  const seen = new Map<string, string>()
  for (const { customer, country, companyId } of orders) {
    const home = `${country} ${companyId}`
    assert.equal(seen.get(customer) ?? home, home, customer)
    seen.set(customer, home)
  }
})

test('dates orders in sequence with a fitting status', () => {
  for (const order of orders) {
    const hasLeft = order.status === 'SHIPPED' || order.status === 'DELIVERED'
    assert.equal(order.shippedOn !== null, hasLeft, order.orderNo)
    assert.equal(order.waybillNo !== '', hasLeft, order.orderNo)
    assert.ok(
      order.orderedOn <= (order.shippedOn ?? referenceDay) && (order.shippedOn ?? '') <= referenceDay,
      order.orderNo,
    )
    assert.ok(order.createdAt <= order.updatedAt, order.orderNo)
    const company = demoCompanies[(order.companyId ?? 0) - 1]
    assert.ok(company?.brands.includes(order.brand) && company.country === order.country, order.orderNo)
  }
})

test('links every device to a fitting order with a later installation, or to stock', () => {
  const taken = new Map<string, number>()
  for (const device of devices) {
    if (device.orderNo === null) {
      assert.deepEqual([device.status, device.companyId, device.endUser], ['IN_STOCK', null, ''])
      continue
    }
    const order = orderOf.get(device.orderNo)
    assert.ok(order, device.serialNum)
    const line = order.lines.find(({ model }) => model === device.model)
    const unit = `${order.orderNo} ${device.model}`
    taken.set(unit, (taken.get(unit) ?? 0) + 1)
    assert.ok(line && line.quantity >= (taken.get(unit) as number), unit)
    assert.deepEqual(
      [device.brand, device.country, device.companyId],
      [order.brand, order.country, order.companyId],
    )
    assert.equal(device.deviceType, getFamily(device.model).deviceType)
    const type = deviceTypes.find(({ code }) => code === device.deviceType)
    const variants: readonly { code: number }[] = type && 'variants' in type ? type.variants : []
    assert.ok(
      device.subType === null || variants.some(({ code }) => code === device.subType),
      device.serialNum,
    )
    if (device.installationDate) {
      assert.ok(
        order.shippedOn &&
          order.shippedOn < device.installationDate &&
          device.installationDate <= referenceDay,
        device.serialNum,
      )
    }
    const statuses = {
      CONFIRMED: ['IN_STOCK'],
      SHIPPED: ['SHIPPED'],
      DELIVERED: device.installationDate ? ['INSTALLED', 'IN_REPAIR', 'REPLACED', 'RETIRED'] : ['SHIPPED'],
    }
    assert.ok(
      statuses[order.status as keyof typeof statuses]?.includes(device.status),
      `${device.serialNum} ${order.status} ${device.status}`,
    )
    assert.equal(device.endUser !== '', device.installationDate !== null, device.serialNum)
    assert.equal(device.site !== '', device.installationDate !== null, device.serialNum)
    assert.ok(device.warrantyMonths >= 24 && device.warrantyMonths <= 120)
  }
})

test('gives an end user one site in one country with one installation date', () => {
  const homes = new Map<string, string>()
  for (const { endUser, site, country, installationDate } of devices.filter((device) => device.endUser)) {
    const home = `${site} ${country} ${installationDate}`
    assert.equal(homes.get(endUser) ?? home, home, endUser)
    homes.set(endUser, home)
  }
})

test('installs parts that fit their device, after it', () => {
  for (const part of parts) {
    assert.equal(part.serialNum === null, part.replacedOn === null, part.partNo)
    assert.ok(part.orderNo === null || orderOf.has(part.orderNo), part.partNo)
    if (!part.serialNum) continue
    const device = deviceOf.get(part.serialNum)
    assert.ok(device && device.model === part.model && device.orderNo === part.orderNo, part.partNo)
    assert.ok(
      (device.installationDate ?? '9') < (part.replacedOn ?? '') && (part.replacedOn ?? '9') <= referenceDay,
      part.partNo,
    )
  }
})

test('creates only warranties that pass the rules of the portal', () => {
  for (const warranty of demoWarranties()) {
    assert.deepEqual(Value.Errors(WarrantyDraft, draft(warranty)), [], warranty.serialNum)
    const device = deviceOf.get(warranty.serialNum)
    assert.ok(device && (device.installationDate ?? '9') <= warranty.startsOn, warranty.serialNum)
    assert.ok(warranty.months > 0 || warranty.serviceType === 'DAMAGE_OUT_OF_WARRANTY', warranty.serialNum)
  }
  assert.ok(demoWarranties().some(({ status }) => status === 'REGISTERED'))
})

test('creates registrations that their accounts could make, some of them pending', () => {
  const registrations = demoRegistrations()
  for (const { role, companyId, status, installedOn, serialNum, createdAt } of registrations) {
    const device = deviceOf.get(serialNum)
    assert.ok(device && installedOn <= createdAt, serialNum)
    assert.ok(installedOn >= (orderOf.get(device.orderNo ?? '')?.shippedOn ?? ''), serialNum)
    if (role === 'OWNER') assert.equal(device.companyId, companyId, serialNum)
    if (status === 'CONFIRMED') assert.equal(device.installationDate, installedOn, serialNum)
    else assert.equal(role === 'OWNER' ? device.installationDate : device.installerId, null, serialNum)
  }
  const waiting = registrations.filter(({ status }) => status === 'WAITING')
  assert.deepEqual(new Set(waiting.map(({ role }) => role)), new Set(['OWNER', 'INSTALLER']))
  assert.ok(isUnique(registrations.map(({ serialNum }) => serialNum)))
})

test('claims installed devices only, with one replacement of the same kind', () => {
  for (const claim of demoClaims()) {
    assert.deepEqual(Value.Errors(ClaimDraft, draft(claim)), [], claim.serialNum)
    const device = deviceOf.get(claim.serialNum)
    assert.ok(device && (device.installationDate ?? '9') < claim.occurredOn, claim.serialNum)
    assert.ok(claim.occurredOn <= referenceDay, claim.serialNum)
    if (claim.replacementSerialNum === null) continue
    assert.deepEqual([device.status, claim.replaceKind], ['REPLACED', 'INVERTER'])
    const replacement = deviceOf.get(claim.replacementSerialNum)
    assert.deepEqual([replacement?.model, replacement?.orderNo], [device.model, null])
  }
  const replacements = demoClaims().flatMap((claim) => claim.replacementSerialNum ?? [])
  assert.ok(isUnique(replacements))
  assert.equal(replacements.length, devices.filter(({ status }) => status === 'REPLACED').length)
})

test('sells each brand in its market', () => {
  const share = (brand: string, countries: string[]) => {
    const sold = orders.filter((order) => order.brand === brand)
    return sold.filter(({ country }) => countries.includes(country)).length / sold.length
  }
  assert.ok(share('EG4', ['US']) > 0.8)
  assert.ok(share('FORTRESS', ['US', 'PR']) === 1)
  assert.ok(share('SUNBEAT', ['PK', 'IQ', 'MM']) === 1)
  assert.ok(share('LUX_POWER', ['US']) === 0)
})

test('creates an account of every role and kind, and a moderate number of rows for the owner', () => {
  assert.deepEqual(new Set(demoAccounts.map(({ role }) => role)), new Set(roles))
  assert.deepEqual(
    new Set(demoAccounts.map(({ kind }) => kind)),
    new Set(['staff', 'manual', 'finance', 'plain']),
  )
  assert.ok(
    isUnique(demoAccounts.map(({ id }) => id)) && isUnique(demoAccounts.map(({ username }) => username)),
  )
  assert.deepEqual(
    demoAccounts.filter(({ id }) => id.startsWith('FIRST_')).map(({ username }) => username),
    ['admin'],
  )
  const owner = demoAccounts.find(({ username }) => username === 'owner')
  const owned = orders.filter(({ companyId }) => companyId === owner?.companyId).length
  assert.ok(owned > 40 && owned < 150, `${owned} orders`)
  assert.ok(
    devices.some(
      ({ installerId }) => installerId === demoAccounts.find(({ role }) => role === 'INSTALLER')?.id,
    ),
  )
})
