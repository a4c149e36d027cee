import { isKeyable } from '@portal/contracts/permission.ts'

/** API key as the actor of a call. */
export interface KeyInForce {
  id: number
  name: string
  scope: string[]
  maySignIn: boolean
}

/** Filters the permissions that a key may have. */
export const keyable = (permissions: readonly string[]): string[] => permissions.filter(isKeyable)
