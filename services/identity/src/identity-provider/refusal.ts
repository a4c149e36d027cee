import { Problem, problem } from '@portal/service-kit/problem/problem.ts'

export const unknownProvider = problem('login.provider_unknown')
/** Same answer for forged, expired, foreign and used flows, so that it reveals nothing. */
export const invalidFlow = problem('login.provider')
export const linkedToOther = new Problem('login.linked', {
  status: 403,
  msg: 'This person of your company is linked to another account.',
})
export const providerUnavailable = (name: string) =>
  problem('login.provider_away', { name }, { data: { name } })
export const refusedByProvider = (name: string) =>
  problem('login.provider_refused', { name }, { data: { name } })
export const roleMissing = (name: string) => problem('login.provider_no_role', { name }, { data: { name } })
export const secondFactorMissing = (name: string) =>
  problem('login.provider_weak', { name }, { data: { name } })
export const notLinked = (name: string) =>
  new Problem('login.not_linked', {
    status: 403,
    msg: 'Sign in once with your name and password here. From then on your company signs you in.',
    data: { name },
  })
