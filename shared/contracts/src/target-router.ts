/** Characters. */
export const maxTargetRouter = 300

/** Segments of plain characters: nothing that a browser, a proxy and a router could read differently. */
const path = /^[A-Za-z0-9][A-Za-z0-9._~-]*(\/[A-Za-z0-9][A-Za-z0-9._~-]*)*$/
const query = /^[A-Za-z0-9._~=&+%-]+$/

/**
 * The address within the portal that a target router names (`order/SO-1?tab=files` is
 * `/order/SO-1?tab=files`, the empty one `/`). Undefined for whatever could be anything else: a slash in
 * front, two of them, a backslash, a scheme, dots that lead upwards, an encoded path.
 */
export function addressOfTarget(targetRouter: string): string | undefined {
  if (targetRouter.length > maxTargetRouter) return undefined
  const [first = '', search, ...more] = targetRouter.split('?')
  if (more.length > 0 || (search !== undefined && !query.test(search))) return undefined
  return first === '' || path.test(first) ? `/${targetRouter}` : undefined
}
