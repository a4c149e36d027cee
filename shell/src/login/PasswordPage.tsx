import { call, notify, problemFields, problemText, useLanguage, useT } from '@portal/client'
import { passwordRoutes } from '@portal/contracts/managed-account.contract.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { LogoMark } from '../layout/LogoMark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { Field } from './Field.tsx'
import { Settings } from './Settings.tsx'
import { Toasts } from './Toasts.tsx'

/** Form of one step: sends the input and shows errors. */
function useFormStep(send: () => Promise<void>) {
  const [isTouched, setTouched] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const submit = async (event: FormEvent, isComplete: boolean) => {
    event.preventDefault()
    setTouched(true)
    if (!isComplete) return
    setLoading(true)
    await send().catch((error: unknown) => notify.error(problemText(error)))
    setLoading(false)
  }
  return { isTouched, isLoading, submit }
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <div className="head">
        <LogoMark size={48} />
        <h1>{title}</h1>
      </div>
      {children}
    </>
  )
}

function Submit({ isLoading, label }: { isLoading: boolean; label: string }) {
  const t = useT()
  return (
    <button type="submit" className="submit" disabled={isLoading}>
      {isLoading && <span className="spinner" role="progressbar" aria-label={t('Loading')} />}
      {label}
    </button>
  )
}

function ToSignIn() {
  const t = useT()
  return (
    <a className="other" href="/login">
      {t('Back to sign-in')}
    </a>
  )
}

/** Requests an e-mail. The answer is the same for every name, so that it reveals no accounts. */
function Ask() {
  const t = useT()
  const [language] = useLanguage()
  const [username, setUsername] = useState('')
  const [isSent, setSent] = useState(false)
  const isMissing = username.trim() === ''
  const { isTouched, isLoading, submit } = useFormStep(async () => {
    await call(passwordRoutes.forgetPassword, { username: username.trim(), language })
    setSent(true)
  })
  if (isSent)
    return (
      <section className="card" role="status">
        <Head title={t('Check your e-mail')}>
          <p>
            {t(
              'If the account {name} exists and has an e-mail address, we have sent a link to it. The link is valid for 30 minutes.',
              { name: username.trim() },
            )}
          </p>
          <p>{t('No e-mail? Ask your administrator for a new password.')}</p>
        </Head>
        <ToSignIn />
      </section>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event, !isMissing)}>
      <Head title={t('Forgot your password?')}>
        <p>{t("Enter your username. We'll e-mail you a link to set a new password.")}</p>
      </Head>
      <Field
        name="username"
        label={t('Username')}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={isTouched && isMissing ? t('Please enter username') : ''}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        maxLength={100}
      />
      <Submit isLoading={isLoading} label={t('Send the link')} />
      <ToSignIn />
    </form>
  )
}

/** Sets the password by the link of an e-mail. */
function Choose({ link, username }: { link: string; username: string }) {
  const t = useT()
  const [values, setValues] = useState({ newPassword: '', repeated: '' })
  const [isDone, setDone] = useState(false)
  const [refused, setRefused] = useState({ newPassword: '', why: '' })
  const { isTouched, isLoading, submit } = useFormStep(async () => {
    const { newPassword } = values
    try {
      await call(passwordRoutes.setPassword, { link, newPassword })
    } catch (error) {
      const why = problemFields(error).newPassword
      if (why === undefined) throw error
      return setRefused({ newPassword, why })
    }
    setDone(true)
  })
  if (isDone)
    return (
      <section className="card" role="status">
        <Head title={t('Password set')}>
          <p>{t('Sign in with your new password. You were signed out on all devices.')}</p>
        </Head>
        <a className="submit" href="/login">
          {t('Sign in')}
        </a>
      </section>
    )
  const field = (name: keyof typeof values, error: string) => ({
    name,
    value: values[name],
    error: isTouched ? error : '',
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const isRefused = values.newPassword !== '' && values.newPassword === refused.newPassword
  const missing = values.newPassword === '' ? t('Please enter password') : ''
  const differs = values.repeated !== values.newPassword ? t("The passwords don't match.") : ''
  return (
    <form noValidate onSubmit={(event) => void submit(event, missing === '' && differs === '')}>
      <Head title={t('Set your password')}>
        <p>{t('At least 8 characters, for example three or four words.')}</p>
      </Head>
      {/* Username for password managers, which store it with a new password. */}
      <Field
        name="username"
        label={t('Username')}
        value={username}
        error=""
        autoComplete="username"
        readOnly
      />
      <Field
        {...field('newPassword', isRefused ? refused.why : missing)}
        label={t('New password')}
        autoFocus
      />
      <Field {...field('repeated', differs)} label={t('Repeat the new password')} />
      <Submit isLoading={isLoading} label={t('Set password')} />
    </form>
  )
}

type Found = { username: string } | { problem: unknown } | undefined

function Linked({ link }: { link: string }) {
  const t = useT()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    call(passwordRoutes.viewPasswordLink, { link }).then(setFound, (problem: unknown) =>
      setFound({ problem }),
    )
  }, [link])
  if (!found) return <span className="spinner" role="progressbar" aria-label={t('Loading')} />
  if ('username' in found) return <Choose link={link} username={found.username} />
  return (
    <section className="card" role="alert">
      <Head title={t('This link is invalid or has expired')}>
        <p>{problemText(found.problem)}</p>
      </Head>
      <a className="submit" href="/password">
        {t('Request a new link')}
      </a>
      <ToSignIn />
    </section>
  )
}

/** Password reset: requests an e-mail, or sets a password by its link. */
export function PasswordPage({ link }: { link: string }) {
  const t = useT()
  useDocumentTitle(t(link ? 'Set your password' : 'Forgot your password?'))
  return (
    <main>
      {link ? <Linked link={link} /> : <Ask />}
      <Settings />
      <Toasts />
    </main>
  )
}
