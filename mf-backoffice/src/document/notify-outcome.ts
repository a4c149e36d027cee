import { notify, problemText, t } from '@portal/client'

/** Notifies the user of the outcome of a call; resolves with true on success. */
export const notifyOutcome = (acting: Promise<unknown>, done: string): Promise<boolean> =>
  acting.then(
    () => {
      notify.success(done)
      return true
    },
    (error: unknown) => {
      notify.error(t('Operation failed. {msg}', { msg: problemText(error) }))
      return false
    },
  )
