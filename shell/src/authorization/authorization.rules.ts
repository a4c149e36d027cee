import type { AuthorizationRequest } from '@portal/contracts/authorization-request.ts'

/** Returns the address of the consent page. */
export const consentAddress = (request: AuthorizationRequest): string =>
  `/oauthConfirm?${new URLSearchParams(request)}`

/** Returns the address of the sign-in page. */
export const signInAddress = (request: AuthorizationRequest): string =>
  `/login?${new URLSearchParams(request)}`
