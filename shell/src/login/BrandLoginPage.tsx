import { dismissNotice, notify, problemText, useT } from '@portal/client'
import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Mark } from '../layout/Mark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import {
  type Credentials,
  type Given,
  isNotLinked,
  otherSessionOf,
  signInByAssertion,
  targetOf,
} from './api-login.ts'
import { Field } from './Field.tsx'
import { portal } from './leave.ts'
import { Question } from './Question.tsx'
import { Settings } from './Settings.tsx'
import { Toasts } from './Toasts.tsx'

type State = 'sent' | 'unknown' | 'refused'

function useBrandLogin({ platform, assertion, targetRouter }: Omit<Given, 'apiKey'>) {
  const [state, setState] = useState<State>('sent')
  const [isLoading, setLoading] = useState(false)
  const [question, setQuestion] = useState<OtherSession>()
  const refusal = useRef(0)
  const last = useRef<Credentials>(undefined)

  const send = useCallback(
    async (credentials: Credentials | undefined, replaces: boolean) => {
      last.current = credentials
      dismissNotice(refusal.current)
      setQuestion(undefined)
      setLoading(true)
      try {
        await signInByAssertion({ platform, assertion, credentials, replaces })
        portal.replace(targetOf(targetRouter))
      } catch (error) {
        const other = otherSessionOf(error)
        if (other) setQuestion(other)
        else if (isNotLinked(error)) setState('unknown')
        else {
          refusal.current = notify.error(problemText(error))
          // Who has typed a wrong password tries again.
          if (!credentials) setState('refused')
        }
        setLoading(false)
      }
    },
    [platform, assertion, targetRouter],
  )

  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void send(undefined, false)
  }, [send])
  const agree = () => void send(last.current, true)
  return {
    state,
    isLoading,
    question,
    send: (credentials: Credentials) => void send(credentials, false),
    agree,
  }
}

interface LinkProps {
  platform: string
  isLoading: boolean
  onSend: (credentials: Credentials) => void
}

/** Which account somebody of the platform is, proven by its password. */
function LinkForm({ platform, isLoading, onSend }: LinkProps) {
  const t = useT()
  const [values, setValues] = useState<Credentials>({ username: '', password: '' })
  const [touched, setTouched] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (values.username.trim() && values.password) onSend({ ...values, username: values.username.trim() })
  }
  const errorOf = (value: string, text: string) => (touched && value.trim() === '' ? t(text) : '')
  return (
    <form noValidate onSubmit={submit}>
      <div className="head">
        <Mark size={48} />
        <h1 id="question">{t('Link your account with {platform}', { platform })}</h1>
      </div>
      <p>
        {t('Sign in this once with your own password. From then on {platform} signs you in.', { platform })}
      </p>
      <Field
        name="username"
        label={t('Username')}
        value={values.username}
        onChange={({ target }) => setValues({ ...values, username: target.value })}
        error={errorOf(values.username, 'Please enter username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
      />
      <Field
        name="password"
        label={t('Password')}
        type="password"
        value={values.password}
        onChange={({ target }) => setValues({ ...values, password: target.value })}
        error={errorOf(values.password, 'Please enter password')}
        autoComplete="current-password"
        maxLength={200}
      />
      <button type="submit" className="submit" disabled={isLoading}>
        {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
        {t('Link and sign in')}
      </button>
    </form>
  )
}

/** Where the platform of a brand sends a browser with its assertion. */
export function BrandLoginPage(given: Omit<Given, 'apiKey'>) {
  const t = useT()
  const { state, isLoading, question, send, agree } = useBrandLogin(given)
  useDocumentTitle(t('Sign in'))
  return (
    <main>
      {question ? (
        <Question
          other={question}
          detail={t('Your session ends.')}
          onContinue={agree}
          onStay={() => portal.replace(targetOf(given.targetRouter))}
        />
      ) : state === 'unknown' ? (
        <LinkForm platform={given.platform} isLoading={isLoading} onSend={send} />
      ) : (
        <section className="card" aria-labelledby="question">
          <div className="head">
            <Mark size={48} />
            <h1 id="question">{t('After-sales System')}</h1>
          </div>
          <p>
            {state === 'sent'
              ? t('{platform} is signing you in …', { platform: given.platform })
              : t('{platform} could not sign you in.', { platform: given.platform })}
          </p>
          {state === 'refused' && (
            <button type="button" className="other" onClick={() => portal.replace('/login')}>
              {t('Sign in with your own password')}
            </button>
          )}
        </section>
      )}
      <Settings />
      <Toasts />
    </main>
  )
}
