import { dismissNotice, notify, problemText, useT } from '@portal/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { authorizationIn, consentAddress } from '../authorization/authorization.rules.ts'
import { Mark } from '../layout/Mark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { takeSignOutReason } from '../session/sign-out-reason.ts'
import { Field } from './Field.tsx'
import { Settings } from './Settings.tsx'
import { signIn, signInToAuthorize } from './sign-in.ts'
import { Toasts } from './Toasts.tsx'
import { targetAfterSignIn } from './target.rules.ts'

/** Milliseconds between the answer and the portal. */
const welcomeMs = 1000

/** Leaves for the portal; replaced in tests. */
export const portal = { open: (address: string) => location.assign(address) }

type Fields = { username: string; password: string }
const required = { username: 'Please enter username', password: 'Please enter password' } as const
const names = ['username', 'password'] as const

function useSignIn() {
  const t = useT()
  const [values, setValues] = useState<Fields>({ username: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const isMissing = (name: keyof Fields) =>
    (name === 'username' ? values.username.trim() : values.password) === ''

  /** The note of the last refusal, which the next try makes obsolete. */
  const refusal = useRef(0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched({ username: true, password: true })
    const missing = names.find(isMissing)
    if (missing) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
    dismissNotice(refusal.current)
    setLoading(true)
    try {
      const credentials = { username: values.username.trim(), password: values.password, keepSignedIn }
      const request = authorizationIn(location.search)
      if (request) {
        await signInToAuthorize(credentials, request)
        return portal.open(consentAddress(request))
      }
      await signIn(credentials)
      setTimeout(() => portal.open(targetAfterSignIn(location.search, location.origin)), welcomeMs)
    } catch (error) {
      refusal.current = notify.error(problemText(error))
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
  return { field, keep, submit, isLoading }
}

function Card() {
  const t = useT()
  const { field, keep, submit, isLoading } = useSignIn()
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="head">
        <Mark size={48} />
        <h1>{t('After-sales System')}</h1>
      </div>
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
      <button type="submit" className="submit" disabled={isLoading}>
        {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
        {t('Sign in')}
      </button>
    </form>
  )
}

export function LoginPage() {
  const t = useT()
  useDocumentTitle(t('Sign in'))
  useEffect(() => {
    const reason = takeSignOutReason()
    if (reason) notify.info(t(reason))
  }, [t])
  return (
    <main>
      <Card />
      <Settings />
      <Toasts />
    </main>
  )
}
