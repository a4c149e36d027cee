/**
 * A browser has six connections to an HTTP/1.1 server: a remote that hangs leaves half of them to the portal.
 */
const atOnce = 3

/**
 * Fetches files of a remote before they are asked for, in the way in which the loader asks for them, so that
 * it finds them there.
 */
export function fetchAhead(files: string[]) {
  const next = () => {
    const href = files.shift()
    if (!href) return
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      fetchPriority: 'low',
      onload: next,
      onerror: next,
      href,
    })
    document.head.append(link)
  }
  for (let count = 0; count < atOnce; count++) next()
}
