import { call, notify, problemText, readLines, translateError, useT } from '@portal/client'
import {
  type TranslationLine,
  type TranslationRequest,
  translationRoutes,
} from '@portal/contracts/translation.contract.ts'
import { useEffect, useRef, useState } from 'react'

/** Translates one text at a time; `show` receives each longer part of the translation. */
export function useTextTranslation(show: (output: string) => void) {
  const t = useT()
  const running = useRef<AbortController>(undefined)
  const [isTranslating, setTranslating] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  async function translate(request: TranslationRequest) {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    setTranslating(true)
    show('')
    try {
      if (request.engine === 'google') show(await call(translationRoutes.translateText, request, stop.signal))
      else await stream(request, stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return
      show('')
      notify.error(problemText(error))
    } finally {
      if (running.current === stop) setTranslating(false)
    }
  }

  async function stream(request: TranslationRequest, signal: AbortSignal) {
    let output = ''
    let isWhole = false
    for await (const line of readLines(translationRoutes.streamTranslation, request, signal)) {
      const said = line as TranslationLine
      if ('error' in said) throw { status: 502, url: translationRoutes.streamTranslation.path, ...said }
      if ('all' in said) {
        isWhole = true
        for (const [at, msg] of said.notes.entries())
          notify.info(translateError({ msg, ...said.noteErrors?.[at] }))
      }
      output = 'all' in said ? said.all : output + said.add
      show(output)
    }
    if (!isWhole) throw { status: 0, url: translationRoutes.streamTranslation.path }
  }

  /** Stops and keeps the received text. */
  function stop() {
    running.current?.abort()
    running.current = undefined
    setTranslating(false)
    notify.info(t('Translation stopped.'))
  }

  return { isTranslating, translate, stop }
}
