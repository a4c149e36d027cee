export interface Limits {
  /** From this failure in a row on there is a wait: 1, 2, 4, 8 … seconds. */
  free: number
  /** Seconds. */
  maxWait: number
}

/** Many people may share one address, so it has more tries, and its waits end later. */
export const limits = {
  account: { free: 5, maxWait: 300 },
  address: { free: 30, maxWait: 900 },
} satisfies Record<string, Limits>

/** Seconds after which failures are forgotten. */
export const memory = 3_600

export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** A provider gives a customer a whole /64 of IPv6, so that counts as one address. */
export function addressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return `address:${mapped ?? address}`
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
    : []
  const groups = [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `address:${groups.join(':')}::/64`
}
