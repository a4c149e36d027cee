import { call, onProofRequired, useSession, useT } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { useEffect, useState } from 'react'
import { PasswordQuestion } from './PasswordQuestion.tsx'

/** Asks for the password when a call grants access; the call continues after the answer. */
export function ProofPrompt() {
  const t = useT()
  const hasPassword = useSession().user.provider === undefined
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean>>()
  useEffect(() => {
    onProofRequired(() => {
      if (!hasPassword) return Promise.resolve(false)
      const asked = Promise.withResolvers<boolean>()
      setQuestion(asked)
      return asked.promise
    })
    return () => onProofRequired(async () => false)
  }, [hasPassword])
  if (!question) return null
  return (
    <PasswordQuestion
      title={t("Confirm that it's you")}
      detail={t(
        'This action grants access, so enter your password. You are asked for it at most every ten minutes.',
      )}
      label={t('Continue')}
      onPassword={async (currentPassword) => {
        await call(sessionRoutes.proveSession, { currentPassword })
        question.resolve(true)
      }}
      onClose={() => {
        question.resolve(false)
        setQuestion(undefined)
      }}
    />
  )
}
