import { problem } from '@portal/service-kit/problem/problem.ts'

export const unknownProvider = problem('login.provider_unknown', {
  status: 404,
  msg: 'No company signs in by this address. Ask your administrator for the right one.',
})
/** Same answer for forged, expired, foreign and used flows, so that it reveals nothing. */
export const invalidFlow = problem('login.provider', {
  status: 401,
  msg: 'This sign-in is not of this browser, expired or already used. Start again.',
})
export const linkedToOther = problem('login.linked', {
  status: 403,
  msg: 'This person of your company is linked to another account.',
})
export const providerUnavailable = (name: string) =>
  problem('login.provider_away', {
    status: 503,
    msg: `The sign-in of ${name} does not answer. Try again in a moment.`,
    data: { name },
  })
export const refusedByProvider = (name: string) =>
  problem('login.provider_refused', {
    status: 403,
    msg: `${name} has not signed you in. Try again, or ask your administrator.`,
    data: { name },
  })
export const roleMissing = (name: string) =>
  problem('login.provider_no_role', {
    status: 403,
    msg: `${name} gives you no access to this portal. Ask your administrator for it.`,
    data: { name },
  })
export const secondFactorMissing = (name: string) =>
  problem('login.provider_weak', {
    status: 403,
    msg: `Your role needs more than a password. Sign in at ${name} in two steps.`,
    data: { name },
  })
export const notLinked = (name: string) =>
  problem('login.not_linked', {
    status: 403,
    msg: 'Sign in once with your name and password here. From then on your company signs you in.',
    data: { name },
  })
