import { isIP } from 'node:net'
import { maxWebhookUrl } from '@portal/contracts/webhook.contract.ts'
import ipaddr from 'ipaddr.js'

/** Public by its form: where machines of Azure reach the host that they run on. */
const azureHost = '168.63.129.16'

/**
 * Whether an address is one of the public internet: none of this machine, its networks, its provider's, nor
 * one that stands for such an address (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  // The short forms of old are names to look up.
  if (!isAddress(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || address === azureHost) return false
  // Of IPv6 only 2000::/3 is given out; the old IPv4-compatible form, for one, is not of it.
  return parsed instanceof ipaddr.IPv4 || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
}

export const isAddress = (host: string): boolean => isIP(host) !== 0

export const isLoopbackAddress = (address: string): boolean =>
  isAddress(address) && ipaddr.parse(address).range() === 'loopback'

/** The name or the address in an address, without the brackets of IPv6. */
export const toHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * What is wrong with the form of a target, for people; undefined: nothing. `allowsLocal` is for development
 * and tests: this machine, also without TLS.
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
