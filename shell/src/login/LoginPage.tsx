import { dismissNotice, isFailure, notify, problemText, useT } from '@portal/client'
import { parseAuthorizationRequest } from '@portal/contracts/authorization-request.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { consentAddress } from '../authorization/authorization.rules.ts'
import { LogoMark } from '../layout/LogoMark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { canUsePasskeys } from '../passkey/passkey.rules.ts'
import { takeSignOutReason } from '../session/sign-out-reason.ts'
import { Field } from './Field.tsx'
import { Settings } from './Settings.tsx'
import {
  cancelPasskeySignIn,
  passkeyMethod,
  passwordMethod,
  type SignInMethod,
  signIn,
  signInToAuthorize,
} from './sign-in.ts'
import { Toasts } from './Toasts.tsx'
import { targetAfterSignIn } from './target.rules.ts'

/** Milliseconds between the answer and opening the portal. */
const welcomeMs = 1000

/** Opens the portal; replaced in tests. */
export const portal = { open: (address: string) => location.assign(address) }

type Fields = { username: string; password: string; code: string }
const required = {
  username: 'Please enter username',
  password: 'Please enter password',
  code: 'Please enter the code',
} as const
/** Steps of the form: credentials, then the second factor if required. */
const steps = { credentials: ['username', 'password'], code: ['code'] } as const

const errorOf = (error: unknown) => (isFailure(error) ? error.error : '')

function useSignIn() {
  const t = useT()
  const [values, setValues] = useState<Fields>({ username: '', password: '', code: '' })
  const [step, setStep] = useState<keyof typeof steps>('credentials')
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const isMissing = (name: keyof Fields) =>
    (name === 'password' ? values.password : values[name].trim()) === ''

  /** Id of the last refusal's notice, which the next attempt removes. */
  const refusal = useRef(0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked: readonly (keyof Fields)[] = steps[step]
    setTouched(Object.fromEntries(asked.map((name) => [name, true])))
    const missing = asked.find(isMissing)
    if (missing) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
    if (isWaiting.current) await endWaiting()
    const code = values.code.trim()
    const username = values.username.trim()
    await enter(
      passwordMethod({ username, password: values.password, keepSignedIn, ...(step === 'code' && { code }) }),
    )
  }
  const finish = async (way: SignInMethod) => {
    const request = parseAuthorizationRequest(location.search)
    if (request) {
      await signInToAuthorize(way, request)
      return portal.open(consentAddress(request))
    }
    await signIn(way)
    setTimeout(() => portal.open(targetAfterSignIn(location.search, location.origin)), welcomeMs)
  }
  const enter = async (way: SignInMethod) => {
    dismissNotice(refusal.current)
    setLoading(true)
    try {
      await finish(way)
    } catch (error) {
      if (errorOf(error) === 'login.code_needed') {
        setStep('code')
        setTouched({})
      } else refusal.current = notify.error(problemText(error))
      if (errorOf(error) === 'login.code_wrong') {
        setValues((now) => ({ ...now, code: '' }))
        setTouched({})
      }
      setLoading(false)
    }
  }
  const field = (name: keyof Fields) => {
    const error = touched[name] && isMissing(name) ? t(required[name]) : ''
    return {
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
      onBlur: () => setTouched({ ...touched, [name]: true }),
      error,
    }
  }
  const keep = {
    checked: keepSignedIn,
    onChange: ({ target }: { target: { checked: boolean } }) => setKeepSignedIn(target.checked),
  }
  const startOver = () => {
    setValues({ username: values.username, password: '', code: '' })
    setTouched({})
    setStep('credentials')
  }
  /** True while waiting for a passkey, which can be cancelled. */
  const [waits, setWaits] = useState(false)
  const isWaiting = useRef(false)
  const endWaiting = async () => {
    isWaiting.current = false
    setWaits(false)
    await cancelPasskeySignIn()
  }
  const enterByPasskey = async () => {
    if (isWaiting.current) return endWaiting()
    isWaiting.current = true
    setWaits(true)
    dismissNotice(refusal.current)
    try {
      await finish(passkeyMethod(keepSignedIn))
    } catch (error) {
      if (isWaiting.current) refusal.current = notify.error(problemText(error))
    }
    isWaiting.current = false
    setWaits(false)
  }
  return { field, keep, submit, isLoading, step, startOver, enterByPasskey, waits }
}

/** Company with its own identity provider. */
interface Company {
  id: string
  name: string
}

/** Returns the address of the company's provider, with a return to the target. */
function addressAt({ id }: Company): string {
  const request = parseAuthorizationRequest(location.search)
  const from = request ? consentAddress(request) : targetAfterSignIn(location.search, location.origin)
  return `/companyLogin?${new URLSearchParams({ provider: id, from })}`
}

function Card({ companies }: { companies: readonly Company[] }) {
  const t = useT()
  const { field, keep, submit, isLoading, step, startOver, enterByPasskey, waits } = useSignIn()
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="head">
        <LogoMark size={48} />
        <h1>{t('After-sales System')}</h1>
      </div>
      {step === 'credentials' ? (
        <>
          <Field
            {...field('username')}
            label={t('Username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            autoFocus
            maxLength={100}
          />
          <Field
            {...field('password')}
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
            maxLength={200}
          />
          <label className="keep">
            <input type="checkbox" {...keep} />
            {t('Keep me signed in')}
          </label>
        </>
      ) : (
        <>
          <p>{t('Enter the code from your authenticator app, or one of your recovery codes.')}</p>
          <Field
            {...field('code')}
            key="code"
            label={t('Code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            autoFocus
            maxLength={40}
          />
        </>
      )}
      <button type="submit" className="submit" disabled={isLoading}>
        {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
        {t('Sign in')}
      </button>
      {canUsePasskeys() && (
        <button
          type="button"
          className="way"
          disabled={isLoading}
          // Keeps the focus, because blur would mark an empty field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void enterByPasskey()}
        >
          {waits ? t('Waiting for your passkey … Cancel') : t('Sign in with a passkey')}
        </button>
      )}
      {companies.map((company) => (
        <a key={company.id} className="way" href={addressAt(company)}>
          {t('Sign in with {name}', { name: company.name })}
        </a>
      ))}
      {step === 'credentials' ? (
        <a className="other" href="/password">
          {t('Forgot your password?')}
        </a>
      ) : (
        <button type="button" className="other" onClick={startOver}>
          {t('Back')}
        </button>
      )}
    </form>
  )
}

export function LoginPage({ companies = [] }: { companies?: readonly Company[] }) {
  const t = useT()
  useDocumentTitle(t('Sign in'))
  useEffect(() => {
    const reason = takeSignOutReason()
    if (reason) notify.info(t(reason))
  }, [t])
  return (
    <main>
      <Card companies={companies} />
      <Settings />
      <Toasts />
    </main>
  )
}
