import { dismissNotice, notify, problemText, useT } from '@portal/client'
import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { LogoMark } from '../layout/LogoMark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { findOtherSession, type SignInParameters, signInByKey, toTarget } from './api-login.ts'
import { Field, TextAreaField } from './Field.tsx'
import { portal } from './leave.ts'
import { Settings } from './Settings.tsx'
import { SwitchUserQuestion } from './SwitchUserQuestion.tsx'
import { Toasts } from './Toasts.tsx'

type Props = Pick<SignInParameters, 'apiKey' | 'targetRouter'>

function useApiLogin(given: Props) {
  const [values, setValues] = useState(given)
  const [isLoading, setLoading] = useState(false)
  const [question, setQuestion] = useState<OtherSession>()
  const refusal = useRef(0)

  const send = useCallback(async (asked: Props, replaces: boolean) => {
    dismissNotice(refusal.current)
    setQuestion(undefined)
    setLoading(true)
    try {
      portal.replace(await signInByKey({ ...asked, replaces }))
    } catch (error) {
      const other = findOtherSession(error)
      if (other) setQuestion(other)
      else refusal.current = notify.error(problemText(error))
      setLoading(false)
    }
  }, [])

  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || given.apiKey === '') return
    hasBegun.current = true
    void send(given, false)
  }, [given, send])
  return { values, setValues, isLoading, question, send: (replaces = false) => send(values, replaces) }
}

/** Signs in with an API key or ticket and opens the target. */
export function ApiLoginPage(given: Props) {
  const t = useT()
  const { values, setValues, isLoading, question, send } = useApiLogin(given)
  useDocumentTitle(t('Sign in with an API key'))
  const [touched, setTouched] = useState(false)
  const isMissing = values.apiKey.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isMissing) void send()
  }
  const stay = () => portal.replace(toTarget(values.targetRouter))
  return (
    <main>
      {question ? (
        <SwitchUserQuestion
          other={question}
          detail={t('Your session will end. The portal then opens with the permissions of the API key.')}
          onContinue={() => void send(true)}
          onStay={stay}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          <div className="head">
            <LogoMark size={48} />
            <h1>{t('After-sales System')}</h1>
          </div>
          <Field
            name="targetRouter"
            label={t('Target router')}
            value={values.targetRouter}
            onChange={({ target }) => setValues({ ...values, targetRouter: target.value })}
            error=""
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={300}
          />
          <TextAreaField
            name="apiKey"
            label={t('API KEY')}
            value={values.apiKey}
            onChange={({ target }) => setValues({ ...values, apiKey: target.value })}
            error={touched && isMissing ? t('Enter an API key or ticket') : ''}
            rows={3}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button type="submit" className="submit" disabled={isLoading}>
            {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
            {t('Sign in')}
          </button>
        </form>
      )}
      <Settings />
      <Toasts />
    </main>
  )
}
