import { call, isFailure, notify, problemText, uploadTo, useDownload, useT } from '@portal/client'
import {
  type BatchFields,
  type TranslatedBatch,
  translationRoutes,
} from '@portal/contracts/translation.contract.ts'
import { useEffect, useRef, useState } from 'react'

/** Poll interval of a workbook in progress. */
const lookEveryMs = 1_000

const isOpen = (batch: TranslatedBatch | undefined) => batch?.state === 'QUEUED' || batch?.state === 'RUNNING'

/**
 * Uploads, polls and exports a workbook. `keep` receives its id, or '' when the workbook no longer exists.
 */
export function useWorkbookTranslation(batchId: string, keep: (batchId: string) => void) {
  const t = useT()
  const [batch, setBatch] = useState<TranslatedBatch>()
  /** Number of polls without progress. */
  const [failures, setFailures] = useState(0)
  const [sent, setSent] = useState<{ name: string; share: number }>()
  const sending = useRef<AbortController>(undefined)
  const { download, isDownloading } = useDownload()
  const forget = () => {
    setBatch(undefined)
    keep('')
  }

  useEffect(() => () => sending.current?.abort(), [])

  useEffect(() => {
    if (!batchId || (batch?.batchId === batchId && !isOpen(batch))) return
    const left = new AbortController()
    const look = () =>
      call(translationRoutes.getTranslationBatch, { params: { batchId } }, left.signal)
        .then(setBatch)
        .catch((error: unknown) => {
          // Retries lost connections, but not deleted workbooks.
          if (!left.signal.aborted && isFailure(error) && error.status === 404) forget()
          else if (!left.signal.aborted) setFailures((count) => count + 1)
        })
    const timer = setTimeout(look, batch?.batchId === batchId || failures > 0 ? lookEveryMs : 0)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  })

  async function send(file: File, fields: Pick<BatchFields, 'targetLanguage' | 'engine'>) {
    const stop = new AbortController()
    sending.current = stop
    setSent({ name: file.name, share: 0 })
    try {
      const made = await uploadTo(translationRoutes.translateFile, file, {
        body: { ...fields, background: 'true' },
        signal: stop.signal,
        onProgress: (share) => setSent({ name: file.name, share }),
      })
      setBatch(made)
      keep(made.batchId)
    } catch (error) {
      if (!stop.signal.aborted) notify.error(problemText(error))
    } finally {
      setSent(undefined)
    }
  }

  const change = async (
    route:
      | typeof translationRoutes.cancelTranslationBatch
      | typeof translationRoutes.continueTranslationBatch,
  ) => {
    try {
      setBatch(await call(route, { params: { batchId } }))
    } catch (error) {
      notify.error(problemText(error))
    }
  }

  return {
    batch: batchId ? batch : undefined,
    sent,
    isBusy: sent !== undefined || (batchId !== '' && (batch === undefined || isOpen(batch))),
    isDownloading,
    send,
    cancel: () => change(translationRoutes.cancelTranslationBatch),
    goOn: () => change(translationRoutes.continueTranslationBatch),
    async remove() {
      sending.current?.abort()
      if (isOpen(batch)) await change(translationRoutes.cancelTranslationBatch)
      forget()
    },
    exportIt() {
      if (batchId) void download(translationRoutes.exportTranslationBatch, { params: { batchId } })
      else notify.error(t('The currentBatchId number is empty'))
    },
  }
}
