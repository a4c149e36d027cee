import { promises as dns } from 'node:dns'
import { isIP, type TcpNetConnectOpts } from 'node:net'
import { isIpAddress, isLoopbackAddress, isPublic, toHost } from './target.rules.ts'

/** Resolves all addresses of a name; rejects if there are none. */
export type Resolve = (name: string) => Promise<string[]>

/** Milliseconds per query to a name server, and number of attempts. */
const timeout = 2_000
const tries = 2

/**
 * Queries name servers directly. The system's resolver uses a small thread pool, which unresponsive name
 * servers would block.
 */
export const resolveName: Resolve = async (name) => {
  if (name === 'localhost') return ['127.0.0.1']
  const resolver = new dns.Resolver({ timeout, tries })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw new Error(`${name} has no address`)
  return addresses
}

export type TargetProblem = 'name' | 'private'
/** Error for a target that must not be called. */
export class TargetRefusedError extends Error {
  readonly problem: TargetProblem
  constructor(problem: TargetProblem) {
    super(`the target is refused: ${problem}`)
    this.problem = problem
  }
}

export interface TargetRules {
  resolve: Resolve
  /** Allows targets on this machine, for development and tests. */
  allowsLocal: boolean
}

/**
 * Resolves a name to allowed addresses. Refuses the name if any address is private. @throws RefusedTarget
 */
export async function resolveAllowed(host: string, { resolve, allowsLocal }: TargetRules): Promise<string[]> {
  const addresses = isIpAddress(host)
    ? [host]
    : await resolve(host).catch(() => {
        throw new TargetRefusedError('name')
      })
  const isAllowed = (address: string) => isPublic(address) || (allowsLocal && isLoopbackAddress(address))
  if (addresses.length === 0) throw new TargetRefusedError('name')
  if (!addresses.every(isAllowed)) throw new TargetRefusedError('private')
  return addresses
}

/** @throws RefusedTarget */
export const assertTarget = async (url: string, targets: TargetRules): Promise<void> =>
  void (await resolveAllowed(toHost(url), targets))

/**
 * Creates the DNS lookup for connections, which checks each address just before connecting. Node does not
 * call it for IP addresses; `assertTarget` checks those.
 */
export const createLookup =
  (targets: TargetRules): NonNullable<TcpNetConnectOpts['lookup']> =>
  (host, options, done) => {
    resolveAllowed(host, targets).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = all
        if (options.all || !first) done(null, all)
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
