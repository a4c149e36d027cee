import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Checks whether a host is this machine, by address only, because anybody can own a name like
 * `127.example.com`.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  return version === 0
    ? address.toLowerCase() === 'localhost'
    : loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
