/**
 * Returns the absolute address of the service's own file; undefined for other addresses, which are neither
 * read nor shown.
 */
export function toOwnAddress(address: string, resources: string): string | undefined {
  if (resources === '') return undefined
  try {
    const base = new URL(resources, document.baseURI)
    const found = new URL(address, base)
    const isOurs =
      found.origin === base.origin &&
      found.pathname.startsWith(base.pathname) &&
      found.username === '' &&
      found.password === ''
    return isOurs && /^https?:$/.test(found.protocol) ? found.href : undefined
  } catch {
    return undefined
  }
}
