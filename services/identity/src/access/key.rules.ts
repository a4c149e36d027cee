import { isKeyable } from '@portal/contracts/api-key.contract.ts'

/** An API key, as whoever acts by it is known. */
export interface KeyInForce {
  id: number
  name: string
  scope: string[]
}

/** Of these permissions, those that a key may be given. */
export const keyable = (permissions: readonly string[]): string[] => permissions.filter(isKeyable)

/** What a key has: of its scope what its owner has now. */
export const permissionsWithin = (scope: readonly string[], own: readonly string[]): string[] =>
  keyable(own).filter((permission) => scope.includes(permission))
