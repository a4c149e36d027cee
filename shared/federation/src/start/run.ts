/** Uses the browser's cache; only a browser without a cache fetches the file again. */
const timeoutMs = 25_000

/** Runs a fetched script. The browser checks the digest, so a truncated file does not run. */
export function runScript(src: string, integrity = '', nonce = ''): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { src, integrity, nonce, crossOrigin: 'anonymous' })
  let late: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(Error(`${src}: did not load`))
    late = setTimeout(() => {
      // A script never runs in another document, so it cannot run twice.
      document.implementation.createHTMLDocument().adoptNode(script)
      fail()
    }, timeoutMs)
    script.onload = () => resolve()
    script.onerror = fail
    document.head.append(script)
  }).finally(() => {
    clearTimeout(late)
    script.remove()
  })
}
