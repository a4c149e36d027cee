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
 * The page at a path, for the shell that shows it and the gateway that sends its files ahead. `/order/new`
 * goes before `/order/:id`.
 */
export function pageAt<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return pages.find((page) => page.path === plain) ?? pages.find((page) => fits(page.path, plain))
}
