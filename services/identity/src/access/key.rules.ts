import { isKeyable } from '@portal/contracts/permission.ts'

/** API key that makes a call. */
export interface CallingKey {
  id: number
  name: string
  scope: string[]
  maySignIn: boolean
}

/** Filters out permissions that an API key cannot have. */
export const filterKeyPermissions = (permissions: readonly string[]): string[] =>
  permissions.filter(isKeyable)
