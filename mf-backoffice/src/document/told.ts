import { notify, problemText, t } from '@portal/client'

/** Says what came of an act; true where it was done. */
export const told = (acting: Promise<unknown>, done: string): Promise<boolean> =>
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
