import { start } from './start.ts'

// Stands within the document, so that nothing has to be fetched before a fetch can be tried again.
const { nonce, dataset } = document.currentScript as HTMLScriptElement
globalThis.portalStart = start(
  JSON.parse(dataset.start as string),
  (dataset.remote ?? '').split(' ').filter(Boolean),
  nonce,
)
