/** The file is in the browser's cache, so only a browser that keeps nothing asks for it once more. */
const timeoutMs = 25_000

/** Runs a script that has been read. The browser checks the digest: a file that was cut off does not run. */
export function runScript(src: string, integrity = '', nonce = ''): Promise<void> {
  const script = document.createElement('script')
  Object.assign(script, { src, integrity, nonce, crossOrigin: 'anonymous' })
  let late: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(Error(`${src}: did not load`))
    late = setTimeout(() => {
      // In another document a script never runs, so that it cannot run twice.
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
