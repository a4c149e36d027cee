import { useT } from '@portal/client'
import type { OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { Mark } from '../layout/Mark.tsx'

interface Props {
  other: OtherSession
  /** Consequence. */
  detail: string
  onContinue: () => void
  onStay: () => void
}

/** Asks before somebody's session ends because another program has led here. */
export function Question({ other: { current, next }, detail, onContinue, onStay }: Props) {
  const t = useT()
  return (
    <section className="card" aria-labelledby="question">
      <div className="head">
        <Mark size={48} />
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
