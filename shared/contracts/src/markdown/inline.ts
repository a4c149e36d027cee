/** Inline elements. HTML is not supported and stays text. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'image'; src: string; alt: string }

/** Maximum nesting; deeper marks stay text. */
const deepest = 6
/** Maximum characters of a link. */
const longestLink = 2_000

const marks = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'del' },
  { mark: '*', kind: 'em' },
  { mark: '_', kind: 'em' },
] as const

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const escapable = /[\\`*_~[\]()#+\-.!>|]/

/** Returns an address that may be linked; undefined if it is not safe. */
export function toSafeAddress(address: string): string | undefined {
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return undefined
  try {
    const { href, username, password } = new URL(address)
    return username || password ? undefined : href
  } catch {
    return undefined
  }
}

/** Returns the address without the punctuation that ends the sentence. */
function withoutStops(address: string): string {
  let end = address.length
  while ('.,;:!?)]'.includes(address[end - 1] ?? ' ')) end -= 1
  return address.slice(0, end)
}

/** Parses one text. `isComing`: more text may follow, so unclosed marks are treated as closed. */
export function parseInline(text: string, isComing = false): Inline[] {
  return new Reader(text, { isComing, depth: 0, isInLink: false }).read()
}

interface Place {
  isComing: boolean
  depth: number
  /** Links cannot be nested. */
  isInLink: boolean
}

class Reader {
  readonly #text: string
  readonly #place: Place
  readonly #found: Inline[] = []
  /** Marks without an end in the rest of the text, cached so that each is searched once. */
  readonly #endless = new Set<string>()
  #plain = ''
  #at = 0

  constructor(text: string, place: Place) {
    this.#text = text
    this.#place = place
  }

  get #isComing() {
    return this.#place.isComing
  }

  get #isDeepest() {
    return this.#place.depth >= deepest
  }

  read(): Inline[] {
    while (this.#at < this.#text.length) {
      if (
        !(
          this.#escape() ||
          this.#lineEnd() ||
          this.#code() ||
          this.#link() ||
          this.#mark() ||
          this.#address()
        )
      ) {
        this.#plain += this.#text[this.#at]
        this.#at += 1
      }
    }
    this.#flush()
    return this.#found
  }

  #flush() {
    if (this.#plain !== '') this.#found.push(this.#plain)
    this.#plain = ''
  }

  #take(part: Inline, next: number): true {
    this.#flush()
    this.#found.push(part)
    this.#at = next
    return true
  }

  #skip(next: number): true {
    this.#at = next
    return true
  }

  #children(from: number, to: number, isInLink = this.#place.isInLink): Inline[] {
    const isComing = this.#isComing && to >= this.#text.length
    return new Reader(this.#text.slice(from, to), { isComing, depth: this.#place.depth + 1, isInLink }).read()
  }

  #escape(): boolean {
    const next = this.#text[this.#at + 1]
    if (this.#text[this.#at] !== '\\' || next === undefined || !escapable.test(next)) return false
    this.#plain += next
    return this.#skip(this.#at + 2)
  }

  #lineEnd = (): boolean => this.#text[this.#at] === '\n' && this.#take({ kind: 'break' }, this.#at + 1)

  #code(): boolean {
    if (this.#text[this.#at] !== '`') return false
    let start = this.#at
    while (this.#text[start] === '`') start += 1
    const fence = '`'.repeat(start - this.#at)
    const end = this.#endOf(fence, start)
    if (end > start)
      return this.#take({ kind: 'code', text: this.#text.slice(start, end) }, end + fence.length)
    if (start === this.#text.length && this.#isComing) return this.#skip(start)
    if (!this.#isComing) {
      // Skips a whole sequence of marks, because testing each mark separately would take quadratic time.
      this.#plain += fence
      return this.#skip(start)
    }
    return this.#take({ kind: 'code', text: this.#text.slice(start) }, this.#text.length)
  }

  #endOf(mark: string, from: number): number {
    if (this.#endless.has(mark)) return -1
    const end = this.#text.indexOf(mark, from)
    if (end < 0) this.#endless.add(mark)
    return end
  }

  #link(): boolean {
    const isImage = this.#text.startsWith('![', this.#at)
    if (!isImage && (this.#text[this.#at] !== '[' || this.#place.isInLink)) return false
    const start = this.#at + (isImage ? 2 : 1)
    const close = this.#text.slice(start, start + longestLink).indexOf('](')
    if (close < 0) return this.#openLink(start, isImage)
    const words = start + close
    const end = this.#text.slice(words + 2, words + 2 + longestLink).search(/[)\s]/)
    if (end < 0) return this.#brokenAddress(start, words, isImage)
    // An optional title after the address, which is not displayed.
    const last = this.#endOf(')', words + 2 + end)
    if (last < 0 || this.#text.slice(words, last).includes('\n')) return false
    const address = this.#text.slice(words + 2, words + 2 + end)
    if (isImage && this.#place.isInLink) {
      this.#plain += this.#text.slice(start, words)
      return this.#skip(last + 1)
    }
    if (isImage)
      return this.#take({ kind: 'image', src: address, alt: this.#text.slice(start, words) }, last + 1)
    const href = toSafeAddress(address)
    if (this.#isDeepest) return false
    const children = this.#children(start, words, href !== undefined)
    if (href === undefined) {
      this.#flush()
      this.#found.push(...children)
      return this.#skip(last + 1)
    }
    return this.#take({ kind: 'link', href, children }, last + 1)
  }

  /** Neither the text nor the address of the link is complete. */
  #openLink(start: number, isImage: boolean): boolean {
    const rest = this.#text.slice(start)
    // Numbers of sources are complete without an address.
    if (/^\d{1,2}\]$/.test(rest)) return false
    if (!this.#isComing || rest.length > longestLink || rest.includes('\n')) return false
    if (isImage) return this.#skip(this.#text.length)
    return rest.endsWith(']') || rest === ''
      ? this.#wordsOnly(start, this.#text.length - (rest === '' ? 0 : 1))
      : false
  }

  #brokenAddress(start: number, words: number, isImage: boolean): boolean {
    if (!this.#isComing || this.#text.slice(words).includes('\n')) return false
    return isImage ? this.#skip(this.#text.length) : this.#wordsOnly(start, words)
  }

  #wordsOnly(from: number, to: number): true {
    this.#plain += this.#text.slice(from, to)
    return this.#skip(this.#text.length)
  }

  #mark(): boolean {
    if (this.#isDeepest) return false
    for (const { mark, kind } of marks) {
      if (!this.#text.startsWith(mark, this.#at)) continue
      const start = this.#at + mark.length
      if (start === this.#text.length && this.#isComing) return this.#skip(start)
      if (isSpace(this.#text[start]) || (mark[0] === '_' && isWord(this.#text[this.#at - 1]))) continue
      const end = this.#closing(mark, start)
      if (end > start) return this.#take({ kind, children: this.#children(start, end) }, end + mark.length)
      if (end < 0 && this.#isComing)
        return this.#take({ kind, children: this.#children(start, this.#text.length) }, this.#text.length)
    }
    return false
  }

  #closing(mark: string, from: number): number {
    let at = from
    while (true) {
      const end = this.#endOf(mark, at)
      if (end < 0) return -1
      const after = this.#text[end + mark.length]
      const isDouble = mark.length === 1 && (after === mark || this.#text[end - 1] === mark)
      const isInWord = mark[0] === '_' && isWord(after)
      if (end > from && !isSpace(this.#text[end - 1]) && !isDouble && !isInWord) return end
      at = end + (isDouble && after === mark ? 2 : 1)
    }
  }

  /** Address in the text without link marks. */
  #address(): boolean {
    if (this.#text[this.#at] !== 'h' || this.#place.isInLink || isWord(this.#text[this.#at - 1])) return false
    const match = /^https?:\/\/[^\s<>"'`*|\\^{}]+/.exec(this.#text.slice(this.#at, this.#at + longestLink))
    if (!match) return false
    const written = withoutStops(match[0])
    const href = toSafeAddress(written)
    return (
      href !== undefined && this.#take({ kind: 'link', href, children: [written] }, this.#at + written.length)
    )
  }
}
