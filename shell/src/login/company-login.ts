import { call, type Failure } from '@portal/client'
import { identityProviderRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { type Credentials, storeSignedIn, toTarget } from './api-login.ts'
import { targetAfterSignIn } from './target.rules.ts'

const { beginProviderSignIn, signInByProvider } = identityProviderRoutes

/** State stored until the browser returns from the company's provider. */
interface Begun {
  provider: string
  name: string
  /** Path in the portal. */
  target: string
}
const key = 'companyLogin'

/** Reads the state that this tab stored; undefined if another tab started the sign-in. */
export function readStartedSignIn(): Begun | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as Begun)
}

/** Returns the provider of a link or a return address. */
export const getProvider = (given: URLSearchParams): string =>
  /^\/companyLogin\/([^/]+)/.exec(location.pathname)?.[1] ?? given.get('provider') ?? ''

/** Returns the target: `from` of the sign-in page, or `targetRouter` of a company's link. */
function targetIn(given: URLSearchParams): string {
  const targetRouter = given.get('targetRouter')
  return targetRouter === null ? targetAfterSignIn(`?${given}`, location.origin) : toTarget(targetRouter)
}

/** Failure for an unknown company, like the server's. */
const nobody = (): Failure => ({
  status: 404,
  url: '',
  error: 'login.provider_unknown',
  msg: 'No company signs in by this address. Ask your administrator for the right one.',
})

/**
 * Returns the address of the company's provider.
 * @throws Failure
 */
export async function startCompanySignIn(given: URLSearchParams): Promise<string> {
  const provider = getProvider(given)
  if (provider === '') throw nobody()
  const { address, name } = await call(beginProviderSignIn, { provider })
  sessionStorage.setItem(key, JSON.stringify({ provider, name, target: targetIn(given) } satisfies Begun))
  return address
}

/**
 * Signs in with the answer of the company's provider; credentials link its user to an account.
 * @throws Failure
 */
export async function signInByAnswer(
  answer: URLSearchParams,
  credentials: Credentials | undefined,
  replaces: boolean,
): Promise<void> {
  const provider = getProvider(answer)
  const body = { provider, answer: String(answer), ...credentials, ...(replaces && { replaces }) }
  storeSignedIn(await call(signInByProvider, body))
}

export const clearStartedSignIn = () => sessionStorage.removeItem(key)
