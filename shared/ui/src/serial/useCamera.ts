import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'starting' | 'live' | 'refused' | 'missing' | 'busy'

/** Prefers the rear camera. */
const wanted = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
}

const states: Record<string, CameraState> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotSupportedError: 'missing',
  OverconstrainedError: 'missing',
}
const stateOf = (error: unknown): CameraState => states[(error as Partial<Error>)?.name ?? ''] ?? 'busy'

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function useIsHidden() {
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const follow = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return isHidden
}

/** Shows the camera in an element while mounted and while the page is visible. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const isHidden = useIsHidden()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    if (isHidden) return
    let isGone = false
    let shown: MediaStream | undefined
    const show = async () => {
      const stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (isGone || !video.current) return stop(stream)
      shown = stream
      for (const track of stream.getTracks()) track.onended = () => isGone || setState('busy')
      video.current.srcObject = stream
      await video.current.play()
      if (!isGone) setState('live')
    }
    setState('starting')
    show().catch((error: unknown) => isGone || setState(stateOf(error)))
    return () => {
      isGone = true
      if (shown) stop(shown)
    }
  }, [video, attempt, isHidden])
  return { state, retry: () => setAttempt((before) => before + 1) }
}
