import { maxQuestion } from '@portal/contracts/chat.contract.ts'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import '../style/sheet.ts'
import { useT } from '../context.tsx'
import { Glyph } from '../Glyph.tsx'
import './composer.style.ts'
import { focusComposer } from './focus.ts'
import { useDraft } from './useDraft.ts'
import { useOnScreenKeyboard } from './useOnScreenKeyboard.ts'

export interface ComposerProps {
  /** True if connected without a running answer. */
  canSend: boolean
  isReceiving: boolean
  /** True if stop accepts a click. */
  canStop: boolean
  /** Resolves with whether the text was sent; if not, the text is kept. */
  onSend(text: string, options?: { enhance?: boolean }): boolean | Promise<boolean>
  /** Called for each typed character. */
  onType?(): void
  onStop(): void
  /** Key of the stored draft, such as device and reader. */
  draftKey: string
  placeholder: string
  /** Label of the stop button. */
  stopText: string
  /** Shows the stop button only while it has an effect. */
  hidesStop?: boolean
  hasEnhance?: boolean
  /** A change moves the focus here, unless an on-screen keyboard would cover the page. */
  focusOn?: unknown
}

export const Composer = memo(function Composer(props: ComposerProps) {
  const {
    canSend,
    isReceiving,
    canStop,
    onSend,
    onStop,
    onType,
    draftKey,
    placeholder,
    stopText,
    hidesStop = false,
    hasEnhance = false,
    focusOn,
  } = props
  const t = useT()
  const hint = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(draftKey)
  useOnScreenKeyboard(input)
  useEffect(() => {
    // Puts the cursor at the end of a stored draft.
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  useEffect(() => {
    if (focusOn === undefined || !window.matchMedia('(pointer: fine)').matches) return
    // Waits for the focus that a closing drawer restores.
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [focusOn])
  const isBlank = text.trim() === ''
  /** Text entered before the connection opened, which is sent when it opens. */
  const [isDue, setDue] = useState(false)
  const isSending = useRef(false)

  const send = async (options?: { enhance?: boolean }) => {
    const isSent = !isBlank && onSend(text, options)
    input.current?.focus()
    isSending.current = isSent instanceof Promise
    if (isSent === true || (await isSent)) setText('')
    isSending.current = false
  }
  const sendDue = useEffectEvent(() => {
    setDue(false)
    void send()
  })
  useEffect(() => {
    if (isDue && canSend) sendDue()
  }, [isDue, canSend])
  const stop = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    onStop()
    focusComposer(currentTarget)
  }
  const breakLine = () => {
    const { selectionStart: start, selectionEnd: end, value } = input.current as HTMLTextAreaElement
    setText(`${value.slice(0, start)}\n${value.slice(end)}`)
    requestAnimationFrame(() => input.current?.setSelectionRange(start + 1, start + 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores Enter during IME composition (some browsers end it first, with key code 229).
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey || event.altKey || event.metaKey) return
    event.preventDefault()
    if (event.ctrlKey) breakLine()
    // Lets the conversation explain why nothing is sent while an answer is received.
    else if (canSend || isReceiving) void send()
    else if (!isSending.current) setDue(true)
  }

  return (
    <form
      tabIndex={-1}
      className={`chat-composer${isReceiving ? ' is-receiving' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void send()
      }}
    >
      <div className="chat-box">
        <textarea
          ref={input}
          className="chat-input"
          // Survives a reload.
          data-unsaved="draft"
          aria-label={t('Your question')}
          aria-describedby={hint}
          placeholder={placeholder}
          value={text}
          rows={1}
          maxLength={maxQuestion}
          enterKeyHint="send"
          onChange={({ target }) => {
            setText(target.value)
            setDue(false)
            onType?.()
          }}
          onKeyDown={onKeyDown}
        />
        <div className="chat-actions">
          {hasEnhance && (
            <button
              type="button"
              className="chat-button is-plain chat-enhance"
              disabled={!canSend || isBlank}
              onClick={() => void send({ enhance: true })}
            >
              <Glyph name="clip" />
              <span>{t('Enhance file search')}</span>
            </button>
          )}
          <span id={hint} className="chat-hint">
            {text.length > maxQuestion * 0.9
              ? t('{count} of {most} characters', { count: text.length, most: maxQuestion })
              : t('Use enter to send a quick message')}
          </span>
          {(!hidesStop || isReceiving) && (
            <button
              type="button"
              className="chat-button chat-stop"
              disabled={!isReceiving || !canStop}
              onClick={stop}
            >
              <Glyph name="stop" />
              {stopText}
            </button>
          )}
          <button type="submit" className="chat-button is-main" disabled={!canSend || isBlank}>
            <Glyph name="send" />
            {t('Send')}
          </button>
        </div>
      </div>
    </form>
  )
})
