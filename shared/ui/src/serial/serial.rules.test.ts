import { extractSerialNumber } from './serial.rules.ts'

test.each([
  ['SNA0001234', 'SNA0001234'],
  ['  LB21300137\n', 'LB21300137'],
  ['SN:LB21300137;MODEL:SNA-12K', 'LB21300137'],
  ['Model 12K S/N = LB-2130', 'LB-2130'],
  ['https://example.test/device?model=x&serialNum=LB21300137&v=2', 'LB21300137'],
  ['https://example.test/manual.pdf', undefined],
  ['SNA', undefined],
  ['a'.repeat(21), undefined],
  ['unsn: 12345', undefined],
  ['', undefined],
])('reads from %j the serial number %j', (text, serialNum) =>
  expect(extractSerialNumber(text)).toBe(serialNum),
)
