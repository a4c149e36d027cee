import '@testing-library/jest-dom'
import { closeSession, dismissAll, setLanguage } from '@portal/client'
import { act, configure } from '@testing-library/react'
import { freezeTimers } from './frozen-timer.ts'
import { contractViolations } from './mock.ts'
import { disableOwnerStacks } from './owner-stacks.ts'
import { server } from './server.ts'

jest.mock('@mui/styled-engine', () => jest.requireActual('./styled-engine.ts'))
configure({
  asyncUtilTimeout: 60_000,
  // Omits the page's HTML from messages, which takes seconds to format.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

disableOwnerStacks()

// Extends the display time of notifications and row highlights, which on a busy machine would end before a
// test sees them.
for (const stayMs of [4_000, 6_000, 10_000]) freezeTimers(stayMs)

// Adds APIs that jsdom lacks.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}
// Parses answers into objects of the page's realm, as in a browser; libraries would not recognize Node's
// objects as plain ones.
Response.prototype.json = async function () {
  return JSON.parse(await this.text())
}
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}

// Creates files that Node's FormData accepts, because they are Blobs of Node.
class BlobFile extends Blob {
  readonly name: string
  readonly lastModified: number
  constructor(parts: BlobPart[], name: string, options: FilePropertyBag = {}) {
    super(parts, options)
    this.name = name
    this.lastModified = options.lastModified ?? Date.now()
  }
}
Object.assign(globalThis, { File: BlobFile })

/** Supports React, which passes forms to FormData: Node's, which fetch needs, cannot read them. */
const NodeFormData = globalThis.FormData
globalThis.FormData = class extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    const fields = form
      ? [...form.elements].filter((field): field is HTMLInputElement => 'value' in field && 'name' in field)
      : []
    for (const { name, value } of fields) if (name) this.append(name, value)
  }
}

// Aborts the calls of a closed page, because the next test would otherwise have to answer them.
let leaving = new AbortController()
beforeAll(() => {
  server.listen()
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const own = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    return send(input, { ...init, signal: own ? AbortSignal.any([own, leaving.signal]) : leaving.signal })
  }
})
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  server.resetHandlers()
  await act(async () => {
    closeSession()
    // Clears the live region, because the next test would find this test's message.
    dismissAll()
  })
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'token=; path=/; max-age=0'
  await setLanguage('en')
  localStorage.clear()
  const found = contractViolations.splice(0)
  if (found.length > 0) throw new Error(found.join('\n\n'))
})
afterAll(() => server.close())
