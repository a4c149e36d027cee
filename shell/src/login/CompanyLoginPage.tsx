import { useT } from '@portal/client'
import { useMemo, useState } from 'react'
import type { Credentials } from './api-login.ts'
import {
  clearStartedSignIn,
  getProvider,
  readStartedSignIn,
  signInByAnswer,
  startCompanySignIn,
} from './company-login.ts'
import { ExternalSignInPage } from './ExternalSignInPage.tsx'
import { portal } from './leave.ts'

/** Never resolves, because the browser is leaving the page. */
const leaving = new Promise<never>(() => {})

/** Redirects to the identity provider of a company, which redirects back with its answer. */
export function CompanyLoginPage({ query }: { query: string }) {
  const t = useT()
  const [begun] = useState(readStartedSignIn)
  const arrival = useMemo(() => {
    const given = new URLSearchParams(query)
    // Checks for an answer, whose state may be unreadable.
    const isAnswer = ['state', 'code', 'error'].some((name) => given.has(name))
    return {
      async signIn(credentials: Credentials | undefined, replaces: boolean) {
        if (isAnswer) return signInByAnswer(given, credentials, replaces)
        portal.replace(await startCompanySignIn(given))
        return leaving
      },
      leave() {
        clearStartedSignIn()
        portal.replace(begun?.target ?? '/')
      },
      provider: getProvider(given),
    }
  }, [query, begun])
  const { provider, ...rest } = arrival
  return (
    <ExternalSignInPage
      {...rest}
      name={begun?.name ?? t('Your company')}
      ways={
        <>
          {provider && (
            <button
              type="button"
              className="submit"
              onClick={() => portal.replace(`/companyLogin?${new URLSearchParams({ provider })}`)}
            >
              {t('Try again')}
            </button>
          )}
          <button type="button" className="other" onClick={() => portal.replace('/login')}>
            {t('Sign in with your own password')}
          </button>
        </>
      }
    />
  )
}
