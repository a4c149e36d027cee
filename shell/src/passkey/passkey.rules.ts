/** Browsers let a passkey sign for a name, and on a page that nobody on the way can have written. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)
