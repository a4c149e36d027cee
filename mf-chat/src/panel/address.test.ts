import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { detailParameters, readAddress } from './address.ts'

const origin = 'https://portal.example'
const read = (search: string) => readAddress(search, {}, origin)
const nothing = Object.fromEntries(['serialNum', 'clusterId', ...detailParameters].map((name) => [name, '']))

test('CHAT-02 reads the parameters of a device chat', () => {
  expect(
    read(
      '?serialNum=3352700137&deviceInfo=off_grid&deviceIconUrl=/remotes/icon.png&clusterId=7&platform=EG4&fromDoubt=1',
    ),
  ).toEqual({
    context: { ...nothing, serialNum: '3352700137', deviceInfo: 'off_grid', clusterId: '7', platform: 'EG4' },
    platform: 'EG4',
    deviceGroup: 'off_grid',
    deviceType: 'SNA 3-6K',
    deviceIconUrl: '/remotes/icon.png',
    fromDoubt: true,
    wrong: [],
  })
})

test('CHAT-03 reads further parameters of variant B', () => {
  const details = {
    deviceTypeValue: '3',
    phase: '1',
    subDeviceType: '131',
    dtc: '2',
    voltClass: '48 V',
    odm: '0',
    machineType: '4',
    powerRating: '6,000 W',
    country: 'Côte d Ivoire',
  }
  expect(Object.keys(details)).toEqual([...detailParameters])
  expect(read(`?${new URLSearchParams({ serialNum: 'SNA0001', ...details })}`).context).toMatchObject(details)
})

test('CHAT-85 asks about all devices of the default platform without parameters', () => {
  expect(read('')).toEqual({
    context: { ...nothing, deviceInfo: 'all_devices', platform: 'LUX_POWER' },
    platform: 'LUX_POWER',
    deviceGroup: 'all_devices',
    deviceType: 'ALL Devices',
    fromDoubt: false,
    wrong: [],
  })
})

test.each([
  ['off_grid', 'off_grid', 'SNA 3-6K'],
  ['SNA 3-6k', 'off_grid', 'SNA 3-6K'],
  ['all_devices', 'all_devices', 'ALL Devices'],
  ['Balcony inverter', 'all_devices', 'Balcony inverter'],
])('reads a device that an app calls %s as %s', (deviceInfo, group, deviceType) => {
  expect(read(`?${new URLSearchParams({ deviceInfo })}`)).toMatchObject({
    context: { deviceInfo: group },
    deviceType,
    wrong: [],
  })
})

test('accepts only 1 as fault flag', () => {
  for (const value of ['0', 'true', '11', '', '1.0'])
    expect(read(`?fromDoubt=${value}`).fromDoubt).toBe(false)
})

test("uses the page's platform for a missing or unknown one, and reports it", () => {
  const ofCrown = (search: string) => readAddress(search, { ofPage: 'CROWN' }, origin)
  expect(ofCrown('')).toMatchObject({ context: { platform: 'CROWN' }, platform: 'CROWN', wrong: [] })
  expect(ofCrown('?platform=ACME')).toMatchObject({
    context: { platform: 'CROWN' },
    platform: 'CROWN',
    wrong: ['platform'],
  })
})

test("uses the reader's own platform without a device", () => {
  const ofReader = (search: string) => readAddress(search, { own: 'EG4' }, origin)
  expect(ofReader('')).toMatchObject({ context: { platform: 'EG4' }, platform: 'EG4' })
  expect(ofReader('?platform=GTEC')).toMatchObject({ context: { platform: 'GTEC' }, platform: 'GTEC' })
  expect(ofReader('?serialNum=SNA0001')).toMatchObject({ context: { platform: '' }, platform: 'EG4' })
})

test("lets the server use the device's platform when none is given", () => {
  expect(read('?serialNum=SNA0001')).toMatchObject({ context: { platform: '' }, platform: 'LUX_POWER' })
})

test.each([
  ['serialNum', 'SN'],
  ['serialNum', "1' OR '1'='1"],
  ['serialNum', '<b>SNA0001</b>'],
  ['serialNum', 'A'.repeat(21)],
  ['clusterId', '../7'],
  ['deviceInfo', '<script>'],
  ['deviceIconUrl', 'https://elsewhere.example/pixel.png'],
  ['deviceIconUrl', '//elsewhere.example/pixel.png'],
  ['deviceIconUrl', 'javascript:alert(1)'],
  ['deviceIconUrl', 'data:image/png;base64,AAAA'],
  ['deviceIconUrl', '/api/logout'],
  ['odm', '\u202etxt'],
])('drops and names %s=%s', (name, value) => {
  expect(read(`?${new URLSearchParams({ [name]: value })}`)).toEqual({ ...read(''), wrong: [name] })
})

test('returns only short plain values and addresses of this portal for any address', () => {
  const names = [
    'serialNum',
    'deviceInfo',
    'deviceIconUrl',
    'clusterId',
    'platform',
    'fromDoubt',
    ...detailParameters,
    '__proto__',
    'x',
  ]
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), unicodeText())), (pairs) => {
      const { wrong, deviceIconUrl, fromDoubt, context, deviceType } = read(`?${new URLSearchParams(pairs)}`)
      for (const text of [...Object.values(context), deviceType]) {
        expect(text.length).toBeLessThanOrEqual(64)
        expect(text).not.toMatch(/[<>"'`\\\p{C}]/u)
      }
      if (deviceIconUrl) expect(new URL(deviceIconUrl, origin).origin).toBe(origin)
      expect(typeof fromDoubt).toBe('boolean')
      for (const name of wrong) expect(names).toContain(name)
    }),
  )
})

test('reads any address without an exception', () => {
  fc.assert(fc.property(unicodeText(), (search) => void read(search)))
})
