const isParameter = (part: string) => part.startsWith(':')

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (isParameter(part) ? given[at] !== '' : part === given[at]))
  )
}

/**
 * Finds the page at a path, for the shell and for the gateway, which preloads its files. `/order/new` has
 * priority over `/order/:id`.
 */
export function findPageAt<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return pages.find((page) => page.path === plain) ?? pages.find((page) => fits(page.path, plain))
}
