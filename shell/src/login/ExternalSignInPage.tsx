import { dismissNotice, isFailure, notify, problemText, useT } from '@portal/client'
import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { LogoMark } from '../layout/LogoMark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { type Credentials, findOtherSession } from './api-login.ts'
import { Field } from './Field.tsx'
import { Settings } from './Settings.tsx'
import { SwitchUserQuestion } from './SwitchUserQuestion.tsx'
import { Toasts } from './Toasts.tsx'

type State = 'sent' | 'unknown' | 'code' | 'refused'

export interface ExternalSignIn {
  /** Signs in; credentials link the user to an account, `replaces` allows to end the open session. */
  signIn(credentials: Credentials | undefined, replaces: boolean): Promise<void>
  /** Opens the target of the user. */
  leave(): void
}

/** Errors that correct input can solve. */
const retried = ['login.wrong', 'login.code_wrong', 'login.too_many', 'login.busy']

const errorOf = (error: unknown) => (isFailure(error) ? error.error : '')

function useArrival({ signIn, leave }: ExternalSignIn) {
  const [state, setState] = useState<State>('sent')
  /** True if a password is needed; linked users need none. */
  const [isLinking, setLinking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [question, setQuestion] = useState<OtherSession>()
  const refusal = useRef(0)
  const last = useRef<Credentials>(undefined)
  /** True once the user agreed to end the open session. */
  const hasAgreed = useRef(false)

  const send = useCallback(
    async (credentials: Credentials | undefined) => {
      last.current = credentials
      dismissNotice(refusal.current)
      setQuestion(undefined)
      setLoading(true)
      try {
        await signIn(credentials, hasAgreed.current)
        leave()
      } catch (error) {
        const other = findOtherSession(error)
        if (other) setQuestion(other)
        else if (errorOf(error) === 'login.not_linked') {
          setLinking(true)
          setState('unknown')
        } else if (errorOf(error) === 'login.code_needed') setState('code')
        else {
          refusal.current = notify.error(problemText(error))
          const isUnheard = isFailure(error) && error.status === 0
          if (!credentials || !(isUnheard || retried.includes(errorOf(error) ?? ''))) setState('refused')
        }
        setLoading(false)
      }
    },
    [signIn, leave],
  )

  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void send(undefined)
  }, [send])
  const agree = () => {
    hasAgreed.current = true
    void send(last.current)
  }
  return {
    state,
    isLinking,
    isLoading,
    question,
    send: (credentials: Credentials) => void send(credentials),
    agree,
  }
}

interface LinkProps {
  name: string
  asksForPassword: boolean
  asksForCode: boolean
  isLoading: boolean
  onSend: (credentials: Credentials) => void
}

/** Links an account, proven once by its password, and by a code if required. */
function LinkForm({ name, asksForPassword, asksForCode, isLoading, onSend }: LinkProps) {
  const t = useT()
  const [values, setValues] = useState({ username: '', password: '', code: '' })
  const [touched, setTouched] = useState<'none' | 'password' | 'code'>('none')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(asksForCode ? 'code' : 'password')
    const { password } = values
    const [username, code] = [values.username.trim(), values.code.trim()]
    if ((username && password) || !asksForPassword)
      if (code || !asksForCode)
        onSend({ ...(asksForPassword && { username, password }), ...(asksForCode && { code }) })
  }
  const field = (key: keyof typeof values, text: string, isTouched: boolean) => ({
    name: key,
    value: values[key],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [key]: target.value }),
    error: isTouched && values[key].trim() === '' ? t(text) : '',
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className="head">
        <LogoMark size={48} />
        <h1 id="question">
          {asksForPassword
            ? t('Link your account with {platform}', { platform: name })
            : t('Sign in with {name}', { name })}
        </h1>
      </div>
      {asksForPassword && (
        <>
          <p>
            {t('Sign in once with your own password. After that, {platform} signs you in.', {
              platform: name,
            })}
          </p>
          <Field
            {...field('username', 'Please enter username', touched !== 'none')}
            label={t('Username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
          />
          <Field
            {...field('password', 'Please enter password', touched !== 'none')}
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
        </>
      )}
      {asksForCode && (
        <>
          <p>{t('Enter the code from your authenticator app, or one of your recovery codes.')}</p>
          <Field
            {...field('code', 'Please enter the code', touched === 'code')}
            label={t('Code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            maxLength={40}
          />
        </>
      )}
      <button type="submit" className="submit" disabled={isLoading}>
        {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
        {asksForPassword ? t('Link and sign in') : t('Sign in')}
      </button>
    </form>
  )
}

interface Props extends ExternalSignIn {
  /** Name of the platform or company. */
  name: string
  /** Other ways to sign in after a failure. */
  ways: ReactNode
}

/** Entry page for users whom a platform or company has signed in. */
export function ExternalSignInPage({ name, ways, ...arrival }: Props) {
  const t = useT()
  const { state, isLinking, isLoading, question, send, agree } = useArrival(arrival)
  useDocumentTitle(t('Sign in'))
  return (
    <main>
      {question ? (
        <SwitchUserQuestion
          other={question}
          detail={t('Your session will end.')}
          onContinue={agree}
          onStay={arrival.leave}
        />
      ) : state === 'unknown' || state === 'code' ? (
        <LinkForm
          name={name}
          asksForPassword={isLinking}
          asksForCode={state === 'code'}
          isLoading={isLoading}
          onSend={send}
        />
      ) : (
        <section className="card" aria-labelledby="question">
          <div className="head">
            <LogoMark size={48} />
            <h1 id="question">{t('After-sales System')}</h1>
          </div>
          <p>
            {state === 'sent'
              ? t('{platform} is signing you in …', { platform: name })
              : t('{platform} could not sign you in.', { platform: name })}
          </p>
          {state === 'refused' && ways}
        </section>
      )}
      <Settings />
      <Toasts />
    </main>
  )
}
