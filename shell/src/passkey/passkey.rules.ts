import type { Failure } from '@portal/client'

/** Browsers let a passkey sign for a name, and on a page that nobody on the way can have written. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)

/** Wraps a refusal of the browser or its user as a server failure. */
export const refusal = (msg: string): Failure => ({ status: 400, url: '', msg })
