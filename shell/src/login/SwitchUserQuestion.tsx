import { useT } from '@portal/client'
import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { LogoMark } from '../layout/LogoMark.tsx'

interface Props {
  other: OtherSession
  /** Consequence of continuing. */
  detail: string
  onContinue: () => void
  onStay: () => void
}

/** Asks for confirmation before another program's sign-in ends the user's session. */
export function SwitchUserQuestion({ other: { current, next }, detail, onContinue, onStay }: Props) {
  const t = useT()
  return (
    <section className="card" aria-labelledby="question">
      <div className="head">
        <LogoMark size={48} />
        <h1 id="question">{t('You are signed in as {current}. Continue as {next}?', { current, next })}</h1>
      </div>
      <p>{detail}</p>
      <button type="button" className="submit" onClick={onContinue}>
        {t('Continue as {name}', { name: next })}
      </button>
      <button type="button" className="other" onClick={onStay}>
        {t('Stay signed in as {name}', { name: current })}
      </button>
    </section>
  )
}
