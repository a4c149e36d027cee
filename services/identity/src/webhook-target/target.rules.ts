import { isIP } from 'node:net'
import type { Reason } from '@portal/contracts/errors/all.ts'
import { maxWebhookUrl } from '@portal/contracts/webhook.contract.ts'
import ipaddr from 'ipaddr.js'

/** Formally public address by which Azure machines reach their host. */
const azureHost = '168.63.129.16'

/**
 * Checks for a public address: not of this machine, its networks or its cloud provider, nor embedding such
 * an address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  // Short notations such as `127.1` are treated as names to look up.
  if (!isIpAddress(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === azureHost) return false
  // Allows only 2000::/3 of IPv6, which excludes the deprecated IPv4-compatible form.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}

export const isIpAddress = (host: string): boolean => isIP(host) !== 0

export const isLoopbackAddress = (address: string): boolean =>
  isIpAddress(address) && ipaddr.parse(address).range() === 'loopback'

/** Returns the host of a URL, without the brackets of IPv6. */
export const toHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * Returns why the form of a target is not allowed; undefined if it is. `allowsLocal` permits this machine,
 * also without TLS, for development and tests.
 */
export function getFormProblem(url: string, allowsLocal: boolean): Reason | undefined {
  if (!URL.canParse(url) || url.length > maxWebhookUrl) return 'address.none'
  const { protocol, username, password, hash, hostname } = new URL(url)
  if (username || password) return 'address.with_name'
  if (hash) return 'address.with_hash'
  if (protocol === 'https:') return undefined
  const isLocal = hostname === 'localhost' || isLoopbackAddress(toHost(url))
  return protocol === 'http:' && allowsLocal && isLocal ? undefined : 'address.no_https'
}
