import { useLanguage, usePreference, useSession } from '@portal/client'
import { languageKey } from '@portal/contracts/mail.contract.ts'
import { useEffect } from 'react'

/** E-mails are in the language in which the portal was used last. */
export function useKeptLanguage(isAnswered: boolean) {
  const [language] = useLanguage()
  const { signedIn } = useSession()
  const [kept, keep] = usePreference(languageKey)
  useEffect(() => {
    if (isAnswered && signedIn && language !== (kept ?? 'en')) keep(language)
  }, [isAnswered, signedIn, language, kept, keep])
}
