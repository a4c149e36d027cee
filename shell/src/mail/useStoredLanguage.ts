import { useLanguage, usePreference, useSession } from '@portal/client'
import { languageKey } from '@portal/contracts/mail.contract.ts'
import { useEffect } from 'react'

/** Stores the last used language for e-mails. */
export function useStoredLanguage(isAnswered: boolean) {
  const [language] = useLanguage()
  const { signedIn } = useSession()
  const [kept, keep] = usePreference(languageKey)
  useEffect(() => {
    if (isAnswered && signedIn && language !== (kept ?? 'en')) keep(language)
  }, [isAnswered, signedIn, language, kept, keep])
}
