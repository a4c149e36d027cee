import { type RefObject, useEffect, useRef, useState } from 'react'
import { createCodeReader } from './code-reader.ts'
import { type CodeReader, drawPicture } from './picture.ts'

/** Milliseconds between two frames that are read. */
const pauseMs = 120
/** Milliseconds after which help is offered. */
const lateMs = 12_000
const framePixels = 1280

/** Loads the code reader; `isFailed` when that fails. */
export function useCodeReader() {
  const [reader, setReader] = useState<{ read?: CodeReader; isFailed: boolean }>({ isFailed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it anew
  useEffect(() => {
    let isGone = false
    setReader({ isFailed: false })
    createCodeReader().then(
      (read) => isGone || setReader({ read, isFailed: false }),
      () => isGone || setReader({ isFailed: true }),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  return { ...reader, retry: () => setAttempt((before) => before + 1) }
}

/** Reads codes from the camera until it is stopped. Returns whether it takes long. */
export function useCodeScan(
  video: RefObject<HTMLVideoElement | null>,
  read: CodeReader | undefined,
  onTexts: (texts: string[]) => void,
): boolean {
  const [isLate, setLate] = useState(false)
  const take = useRef(onTexts)
  take.current = onTexts
  useEffect(() => {
    if (!read) return
    setLate(false)
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const late = setTimeout(() => setLate(true), lateMs)
    const textsOf = async (shown: HTMLVideoElement | null) =>
      shown ? read(drawPicture(shown, framePixels)) : []
    // Continues with the next frame.
    const look = async () => {
      const texts = await textsOf(video.current).catch(() => [])
      if (isGone) return
      if (texts.length > 0) take.current(texts)
      timer = setTimeout(() => void look(), pauseMs)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
      clearTimeout(late)
    }
  }, [video, read])
  return isLate
}
