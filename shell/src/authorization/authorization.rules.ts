import type { AuthorizationRequest } from '@portal/contracts/authorization-request.ts'

/** Address of the consent page. */
export const consentAddress = (request: AuthorizationRequest): string =>
  `/oauthConfirm?${new URLSearchParams(request)}`

/** Address of the sign-in page. */
export const signInAddress = (request: AuthorizationRequest): string =>
  `/login?${new URLSearchParams(request)}`
