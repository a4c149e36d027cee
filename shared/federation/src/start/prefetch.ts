/**
 * Limits parallel requests, because a browser opens six connections to an HTTP/1.1 server, and a hanging
 * remote must leave half of them to the portal.
 */
const atOnce = 3

/**
 * Prefetches files of a remote in the same way as the loader, so that the loader finds them in the cache.
 */
export function prefetchFiles(files: string[]) {
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
