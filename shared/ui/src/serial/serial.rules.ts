import { isSerialNum } from '@portal/contracts/serial-num.ts'

/** `SN: …`, `S/N=…`, or the parameter of an address: where a code holds more than the number. */
const named = /(?:^|[^a-z])(?:s\/?n|serial(?:num(?:ber)?)?)\s*[:=]\s*([a-z0-9-]+)/i

/** The serial number in what a code says, if there is one. */
export function serialIn(text: string): string | undefined {
  const whole = text.trim()
  const found = isSerialNum(whole) ? whole : named.exec(whole)?.[1]
  return found && isSerialNum(found) ? found : undefined
}
