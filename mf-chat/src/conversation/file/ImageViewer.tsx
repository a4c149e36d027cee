import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../context.tsx'
import { Glyph } from '../Glyph.tsx'
import './file.style.ts'
import { initialView, minScale, rotate, wheelStep, zoom, zoomStep } from './view.rules.ts'

interface ImageViewerProps {
  src: string
  name: string
  onClose(): void
}

/** Image viewer with zoom and rotation. The native dialog manages the focus. */
export function ImageViewer({ src, name, onClose }: ImageViewerProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState(initialView)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    setView((now) => zoom(now, event.deltaY < 0 ? wheelStep : -wheelStep))
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    const wheel = (event: WheelEvent) => onWheel(event)
    // Listens directly, because React's passive listener cannot keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [])
  return (
    <dialog ref={dialog} className="chat chat-viewer" aria-label={name || t('Image')} onClose={onClose}>
      <div className="chat-viewer-stage">
        <img src={src} alt={name} style={{ transform: `scale(${view.scale}) rotate(${view.rotation}deg)` }} />
      </div>
      <div className="chat-viewer-bar">
        <button
          type="button"
          className="chat-button"
          aria-label={t('Smaller')}
          disabled={view.scale - zoomStep <= minScale}
          onClick={() => setView((now) => zoom(now, -zoomStep))}
        >
          <Glyph name="minus" />
        </button>
        <output className="chat-viewer-scale">{Math.round(view.scale * 100)} %</output>
        <button
          type="button"
          className="chat-button"
          aria-label={t('Larger')}
          onClick={() => setView((now) => zoom(now, zoomStep))}
        >
          <Glyph name="plus" />
        </button>
        <button
          type="button"
          className="chat-button"
          aria-label={t('Rotate')}
          onClick={() => setView(rotate)}
        >
          <Glyph name="again" />
        </button>
        <button
          type="button"
          className="chat-button"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" />
        </button>
      </div>
    </dialog>
  )
}
