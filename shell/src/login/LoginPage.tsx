import { dismissNotice, notify, problemText, useT } from '@portal/client'
import { Box, Button } from '@portal/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Mark } from '../layout/Mark.tsx'
import { useDocumentTitle } from '../navigation/title.ts'
import { takeFarewell } from '../session/farewell.ts'
import { Field } from './Field.tsx'
import { Settings } from './Settings.tsx'
import { signIn } from './sign-in.ts'
import { Toasts } from './Toasts.tsx'
import { targetAfterSignIn } from './target.rules.ts'

/** Milliseconds between the answer and the portal. */
const pause = 1000

/** Leaves for the portal; replaced in tests. */
export const portal = { open: (address: string) => location.assign(address) }

type Fields = { username: string; password: string }
const required = { username: 'Please enter username', password: 'Please enter password' } as const
const names = ['username', 'password'] as const

function useSignIn() {
  const t = useT()
  const [values, setValues] = useState<Fields>({ username: '', password: '' })
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [isLoading, setLoading] = useState(false)
  const isMissing = (name: keyof Fields) => (name === 'username' ? values.username.trim() : values.password) === ''

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
      await signIn(values.username.trim(), values.password)
      setTimeout(() => portal.open(targetAfterSignIn(location.search, location.origin)), pause)
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
  return { field, submit, isLoading }
}

function Card() {
  const t = useT()
  const { field, submit, isLoading } = useSignIn()
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      sx={{
        width: '100%',
        display: 'grid',
        p: { xs: 3, sm: 4.5 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
        boxShadow: '0 1px 2px rgb(0 0 0 / 0.04), 0 12px 40px rgb(0 0 0 / 0.06)',
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, mb: 3.5 }}>
        <Mark size={48} />
        <Box component="h1" sx={{ fontSize: 22, fontWeight: 650, letterSpacing: '-0.02em', m: 0 }}>
          {t('After-sales System')}
        </Box>
      </Box>
      <Field {...field('username')} label={t('Username')} autoComplete="username" autoCapitalize="none" autoFocus maxLength={100} />
      <Field {...field('password')} label={t('Password')} type="password" autoComplete="current-password" maxLength={200} />
      <Button type="submit" variant="contained" size="large" loading={isLoading} sx={{ mt: 1, height: 44 }}>
        {t('Sign in')}
      </Button>
    </Box>
  )
}

export function LoginPage() {
  const t = useT()
  useDocumentTitle(t('Sign in'))
  useEffect(() => {
    const farewell = takeFarewell()
    if (farewell) notify.info(t(farewell))
  }, [t])
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', gridTemplateColumns: 'minmax(0, 400px)', p: 2 }}
    >
      <Card />
      <Settings />
      <Toasts />
    </Box>
  )
}
