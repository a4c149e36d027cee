import type { AuthorizationRequest } from '@portal/contracts/authorization-request.ts'

/** Where the user is asked. */
export const consentAddress = (request: AuthorizationRequest): string =>
  `/oauthConfirm?${new URLSearchParams(request)}`

/** Where somebody signs in first. */
export const signInAddress = (request: AuthorizationRequest): string =>
  `/login?${new URLSearchParams(request)}`
