import { useT } from '@portal/client'
import { useConfirm } from '@portal/ui'
import { useEffect, useMemo } from 'react'

/** Asks before unsaved input is discarded. */
export function useUnsavedConfirmations() {
  const t = useT()
  const confirm = useConfirm()
  return useMemo(() => {
    const lost = (titles: string[]) =>
      t('You have unsaved changes in {pages}. They will be lost.', { pages: titles.join(', ') })
    return {
      mayLose: (titles: string[]) =>
        confirm({
          question: t('Discard unsaved changes?'),
          detail: lost(titles),
          confirm: t('Discard changes'),
          cancel: t('Keep editing'),
          isDanger: true,
          focus: 'cancel',
        }),
      mayReplace: (titles: string[]) =>
        confirm({
          question: t('Apply the update now?'),
          detail: lost(titles),
          confirm: t('Apply now'),
          cancel: t('Keep editing'),
          isDanger: true,
          focus: 'cancel',
        }),
    }
  }, [t, confirm])
}

/** Shows the browser's own confirmation before a document with unsaved input is left. */
export function useUnloadConfirmation(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
