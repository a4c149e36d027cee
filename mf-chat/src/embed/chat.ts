import type { ElementToFrameMessage, FrameToElementMessage } from './messages.ts'

// Script for a brand's page: one element that contains the chat in an iframe of the portal. Styles, scripts
// and patches of the page do not affect the iframe, and the page cannot read the conversation.

const source = document.currentScript as HTMLScriptElement
const { origin } = new URL(source.src)

const css = `:host{all:initial!important}
:host([mode=inline]){display:block!important;height:var(--chat-height,600px)!important}
.bubble{position:fixed;inset:auto 20px 20px auto;width:56px;height:56px;border:0;border-radius:50%;background:var(--chat-colour,#226b46);color:#fff;cursor:pointer;z-index:2147483646;box-shadow:0 4px 16px #0004}
button:focus-visible{outline:3px solid;outline-offset:2px}
b{position:absolute;top:-4px;right:-4px;min-width:20px;border-radius:10px;background:#b3261e;font:12px/20px system-ui}
iframe{border:0;width:100%;height:100%;color-scheme:normal}
.panel{position:fixed;inset:auto 20px 88px auto;width:400px;height:min(640px,100vh - 108px);border-radius:16px;z-index:2147483647;box-shadow:0 8px 40px #0005}
@media(max-width:640px){.panel{inset:0;width:100%;height:100%;border-radius:0}}
p{box-sizing:border-box;margin:0;padding:12px 16px;background:#fff;color:#1b1f1d;font:16px/1.5 system-ui,sans-serif;border:1px solid #6b756f;border-radius:8px}
.bubble~p{position:fixed;inset:auto 20px 88px auto;max-width:min(400px,100% - 40px);z-index:2147483646}
p button{margin:0 0 0 8px;padding:4px 12px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit;cursor:pointer}
[hidden]{display:none}`

/** Time in milliseconds for the first message of the iframe: a blocked iframe sends none. */
const signTimeoutMs = 5_000
const texts = {
  en: { failed: "The chat can't be opened at the moment.", retry: 'Try again', close: 'Close' },
  zh: { failed: '暂时无法打开对话。', retry: '重试', close: '关闭' },
}

/** `<aftersales-chat site="…" token-url="/chat-token">`; see docs/embedding.md. */
class AftersalesChat extends HTMLElement {
  /** Alternative to `token-url`: returns the token from the page's own server. */
  getToken?: () => Promise<string>
  #frame: HTMLIFrameElement | undefined
  /** The document of the iframe is loaded and listens. */
  #isReady = false
  #button?: HTMLButtonElement
  #signTimer?: ReturnType<typeof setTimeout>
  #failure?: HTMLElement

  connectedCallback() {
    if (this.shadowRoot) return
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    addEventListener('message', this)
    if (this.getAttribute('mode') === 'inline') return this.open()
    const button = document.createElement('button')
    button.innerHTML =
      '<svg viewBox="0 0 24 24" width="28" fill="currentColor" aria-hidden="true"><path d="M4 3h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z"/></svg><b hidden></b>'
    button.className = 'bubble'
    button.ariaLabel = this.getAttribute('label') ?? 'Chat'
    button.ariaExpanded = 'false'
    button.onclick = () => this.toggle()
    root.append(button)
    this.#button = button
  }

  disconnectedCallback() {
    removeEventListener('message', this)
    clearTimeout(this.#signTimer)
  }

  get isOpen() {
    return this.#frame !== undefined && !this.#frame.hidden
  }

  open() {
    this.#failure?.remove()
    if (!this.#frame) {
      const frame = document.createElement('iframe')
      frame.title = this.getAttribute('label') ?? 'Chat'
      frame.src = `${origin}/embed/frame/${this.getAttribute('site')}`
      frame.className = this.#button ? 'panel' : ''
      this.shadowRoot?.append(frame)
      this.#frame = frame
      this.#signTimer = setTimeout(() => this.#giveUp(), signTimeoutMs)
    }
    this.#show(true)
    this.#frame.focus()
  }

  close() {
    this.#show(false)
    this.#button?.focus()
  }

  toggle() {
    if (this.isOpen) this.close()
    else this.open()
  }

  /** Removes an empty iframe, which would cover a phone's page without a way to close it. */
  #giveUp() {
    console.error(
      `The chat did not load from ${origin}: check the key of the site, and that ${location.origin} is one of its origins.`,
    )
    const wasOpen = this.isOpen
    this.close()
    this.#frame?.remove()
    this.#frame = undefined
    if (wasOpen) this.#showFailure()
  }

  #showFailure() {
    const { failed, retry, close } = this.#language.startsWith('zh') ? texts.zh : texts.en
    const note = document.createElement('p')
    note.role = 'alert'
    note.append(
      failed,
      this.#action(retry, () => this.open()),
    )
    if (this.#button) note.append(this.#action(close, () => note.remove()))
    this.shadowRoot?.append(note)
    this.#failure = note
  }

  #action(text: string, onclick: () => void) {
    const button = document.createElement('button')
    button.textContent = text
    button.onclick = onclick
    return button
  }

  get #language() {
    return this.getAttribute('language') ?? navigator.language
  }

  #show(isShown: boolean) {
    if (!this.#frame) return
    this.#frame.hidden = !isShown
    if (this.#button) this.#button.ariaExpanded = String(isShown)
    this.#tell({ chat: 'shown', isShown })
    this.#event(isShown ? 'open' : 'close')
  }

  #event(name: string, detail?: unknown) {
    this.dispatchEvent(new CustomEvent(`chat-${name}`, { detail }))
  }

  #tell(message: ElementToFrameMessage) {
    if (this.#isReady) this.#frame?.contentWindow?.postMessage(message, origin)
  }

  async #token() {
    if (this.getToken) return this.getToken()
    const answer = await fetch(this.getAttribute('token-url') ?? '', { method: 'POST' })
    return (await answer.json()).token
  }

  handleEvent({ source, origin: from, data }: MessageEvent<FrameToElementMessage>) {
    if (source !== this.#frame?.contentWindow || from !== origin) return
    clearTimeout(this.#signTimer)
    this.#isReady = true
    if (data.chat === 'token')
      this.#token().then(
        (token) =>
          this.#tell({
            chat: 'token',
            token,
            language: this.#language,
            theme: this.getAttribute('theme') ?? 'light dark',
            isShown: this.isOpen,
            canClose: this.#button !== undefined,
          }),
        () => this.#tell({ chat: 'no-token' }),
      )
    if (data.chat === 'close' && this.#button) this.close()
    if (data.chat === 'unread') {
      const badge = this.shadowRoot?.querySelector('b')
      if (badge) {
        badge.hidden = data.count === 0
        badge.textContent = String(data.count)
      }
      this.#event('unread', data.count)
    }
    if (data.chat === 'message') this.#event('message')
  }
}

if (!customElements.get('aftersales-chat')) customElements.define('aftersales-chat', AftersalesChat)
