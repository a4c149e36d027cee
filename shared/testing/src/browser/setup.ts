import '@testing-library/jest-dom'
import { closeSession, dismissAll, setLanguage } from '@portal/client'
import { act, configure } from '@testing-library/react'
import { freezeTimers } from './held-timer.ts'
import { broken } from './mock.ts'
import { leaveOwnerStacksOut } from './owner-stacks.ts'
import { server } from './server.ts'

jest.mock('@mui/styled-engine', () => jest.requireActual('./styled-engine.ts'))
configure({
  asyncUtilTimeout: 60_000,
  // Without the whole page in it: that takes seconds to write and nobody reads it.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

leaveOwnerStacksOut()

// A note and the mark of a new row leave after so long: on a busy machine before a test has seen them.
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
// Answers are objects of the page, as in a browser; Node would make them its own, which libraries do not take
// for plain ones.
Response.prototype.json = async function () {
  return JSON.parse(await this.text())
}
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}

// Files that Node's FormData takes, because they are Blobs of Node.
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

/** React hands forms to FormData, and Node's, which fetch needs, knows none. */
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

// A page that is closed takes its calls with it. Otherwise the next test would have to answer them.
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
    // The next test would find what this one has said.
    dismissAll()
  })
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'token=; path=/; max-age=0'
  await setLanguage('en')
  localStorage.clear()
  const found = broken.splice(0)
  if (found.length > 0) throw new Error(found.join('\n\n'))
})
afterAll(() => server.close())
