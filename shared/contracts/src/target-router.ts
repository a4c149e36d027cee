export const maxTargetRouter = 300

/** Path segments of plain characters, which browsers, proxies and routers treat alike. */
const path = /^[A-Za-z0-9][A-Za-z0-9._~-]*(\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/
const query = /^[A-Za-z0-9._~=&+%-]+$/

/**
 * Converts a target router to an address in the portal (`order/SO-1?tab=files` to `/order/SO-1?tab=files`,
 * an empty text to `/`). Undefined for anything that could lead elsewhere: leading slashes, backslashes,
 * schemes, `..` or encoded paths.
 */
export function toTargetAddress(targetRouter: string): string | undefined {
  if (targetRouter.length > maxTargetRouter) return undefined
  const [first = '', search, ...more] = targetRouter.split('?')
  if (more.length > 0 || (search !== undefined && !query.test(search))) return undefined
  return first === '' || path.test(first) ? `/${targetRouter}` : undefined
}
