import { onUnproven, useSession, useT } from '@portal/client'
import { useEffect, useState } from 'react'
import { useProveSessionMutation } from '../account/account.api.ts'
import { PasswordQuestion } from '../section/PasswordQuestion.tsx'

/** Asks for the password when a call gives authority away; the call waits for the answer, and then goes on. */
export function ProofPrompt() {
  const t = useT()
  const hasPassword = useSession().user.provider === undefined
  const [prove] = useProveSessionMutation()
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean>>()
  useEffect(() => {
    onUnproven(() => {
      if (!hasPassword) return Promise.resolve(false)
      const asked = Promise.withResolvers<boolean>()
      setQuestion(asked)
      return asked.promise
    })
    return () => onUnproven(async () => false)
  }, [hasPassword])
  if (!question) return null
  return (
    <PasswordQuestion
      title={t("Confirm that it's you")}
      detail={t('This gives somebody access. Your password is asked for again once every ten minutes.')}
      label={t('Continue')}
      onPassword={async (currentPassword) => {
        await prove({ currentPassword }).unwrap()
        question.resolve(true)
      }}
      onClose={() => {
        question.resolve(false)
        setQuestion(undefined)
      }}
    />
  )
}
