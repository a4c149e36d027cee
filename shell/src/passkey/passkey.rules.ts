import type { Failure } from '@portal/client'

/** Browsers allow passkeys only on a domain name, and on a page loaded by https. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Wraps a refusal of the browser or its user as a failure. */
export const createRefusal = (msg: string): Failure => ({ status: 400, url: '', msg })
