import { useT } from '@portal/client'
import { useMemo } from 'react'
import { type Credentials, type SignInParameters, signInByAssertion, toTarget } from './api-login.ts'
import { ExternalSignInPage } from './ExternalSignInPage.tsx'
import { portal } from './leave.ts'

/** Entry page for assertions of a brand's platform. */
export function BrandLoginPage({ platform, assertion, targetRouter }: Omit<SignInParameters, 'apiKey'>) {
  const t = useT()
  const arrival = useMemo(
    () => ({
      signIn: (credentials: Credentials | undefined, replaces: boolean) =>
        signInByAssertion({ platform, assertion, credentials, replaces }),
      leave: () => portal.replace(toTarget(targetRouter)),
    }),
    [platform, assertion, targetRouter],
  )
  return (
    <ExternalSignInPage
      {...arrival}
      name={platform}
      ways={
        <button type="button" className="other" onClick={() => portal.replace('/login')}>
          {t('Sign in with your own password')}
        </button>
      }
    />
  )
}
