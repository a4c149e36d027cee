/** Milliseconds. The file is in the browser's cache, so only a browser that keeps nothing asks for it once more. */
const patience = 25_000

/** Runs a script that has been read. The browser checks the digest: a file that was cut off does not run. */
export const runScript = (src: string, integrity = '', nonce = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src, integrity, nonce, crossOrigin: 'anonymous' })
    const late = setTimeout(() => {
      // In another document a script never runs, so that it cannot run twice.
      document.implementation.createHTMLDocument().adoptNode(script)
      reject()
    }, patience)
    script.onload = () => {
      clearTimeout(late)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(late)
      reject()
    }
    document.head.append(script)
  })
