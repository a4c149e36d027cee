import { isKeyable } from '@portal/contracts/permission.ts'

/** An API key, as whoever acts by it is known. */
export interface KeyInForce {
  id: number
  name: string
  scope: string[]
  maySignIn: boolean
}

/** Of these permissions, those that a key may be given. */
export const keyable = (permissions: readonly string[]): string[] => permissions.filter(isKeyable)
