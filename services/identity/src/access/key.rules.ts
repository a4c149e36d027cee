/** An API key, as whoever acts by it is known. */
export interface KeyInForce {
  id: number
  name: string
  scope: string[]
}

/** What would let a key make further keys, or give rights to others: only people do that, signed in. */
const notForKeys = ['apiKey', 'accessToken', 'oauthClient', 'account', 'release', 'embedSite', 'webhook']

/** Of these permissions, those that a key may be given. */
export const keyable = (permissions: readonly string[]): string[] =>
  permissions.filter((permission) => !notForKeys.includes(permission.split(':', 1)[0] ?? ''))

/** What a key has: of its scope what its owner has now. */
export const permissionsWithin = (scope: readonly string[], own: readonly string[]): string[] =>
  keyable(own).filter((permission) => scope.includes(permission))
