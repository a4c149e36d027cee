import { isSerialNum } from '@portal/contracts/serial-num.ts'

/** Matches `SN: …`, `S/N=…`, or the parameter of an address in a longer code. */
const named = /(?:^|[^a-z])(?:s\/?n|serial(?:num(?:ber)?)?)\s*[:=]\s*([a-z0-9-]+)/i

/** Extracts the serial number of a code, if any. */
export function extractSerialNumber(text: string): string | undefined {
  const whole = text.trim()
  const found = isSerialNum(whole) ? whole : named.exec(whole)?.[1]
  return found && isSerialNum(found) ? found : undefined
}
