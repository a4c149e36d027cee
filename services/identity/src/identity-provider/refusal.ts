import { problem } from '@portal/service-kit/problem/problem.ts'

export const unknownProvider = problem('login.provider_unknown')
/** Same answer for forged, expired, foreign and used flows, so that it reveals nothing. */
export const invalidFlow = problem('login.provider')
export const linkedToOther = problem('login.linked', { reason: 'login.linked_of_company' })
export const providerUnavailable = (name: string) =>
  problem('login.provider_away', { name }, { data: { name } })
export const refusedByProvider = (name: string) =>
  problem('login.provider_refused', { name }, { data: { name } })
export const roleMissing = (name: string) => problem('login.provider_no_role', { name }, { data: { name } })
export const secondFactorMissing = (name: string) =>
  problem('login.provider_weak', { name }, { data: { name } })
export const notLinked = (name: string) =>
  problem('login.not_linked', { reason: 'login.not_linked_to_company' }, { data: { name } })
