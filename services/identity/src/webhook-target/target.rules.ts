import { isIP } from 'node:net'
import { maxWebhookUrl } from '@portal/contracts/webhook.contract.ts'
import ipaddr from 'ipaddr.js'

/** Formally public address where Azure machines reach their host. */
const azureHost = '168.63.129.16'

/**
 * Checks for a public address: not of this machine, its networks or its provider, nor one that embeds such an
 * address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  // The short forms of old are names to look up.
  if (!isAddress(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === azureHost) return false
  // Accepts of IPv6 only 2000::/3, which excludes the old IPv4-compatible form.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}

export const isAddress = (host: string): boolean => isIP(host) !== 0

export const isLoopbackAddress = (address: string): boolean =>
  isAddress(address) && ipaddr.parse(address).range() === 'loopback'

/** The name or the address in an address, without the brackets of IPv6. */
export const toHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * Returns the problem of a target's form in words, or undefined. `allowsLocal` is for development and tests:
 * this machine, also without TLS.
 */
export function formProblem(url: string, allowsLocal: boolean): string | undefined {
  if (!URL.canParse(url) || url.length > maxWebhookUrl) return 'is no address'
  const { protocol, username, password, hash, hostname } = new URL(url)
  if (username || password) return 'must not have a name or a password'
  if (hash) return 'must not have a part behind #'
  if (protocol === 'https:') return undefined
  const isLocal = hostname === 'localhost' || isLoopbackAddress(toHost(url))
  return protocol === 'http:' && allowsLocal && isLocal ? undefined : 'must begin with https://'
}
