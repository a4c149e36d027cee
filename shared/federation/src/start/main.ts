import { startDocument } from './start.ts'

// Inline in the document, so that retries work before anything is fetched.
const { nonce, dataset } = document.currentScript as HTMLScriptElement
globalThis.portalStart = startDocument(
  JSON.parse(dataset.start as string),
  (dataset.remote ?? '').split(' ').filter(Boolean),
  nonce,
)
