import { promises as dns } from 'node:dns'
import { isIP, type TcpNetConnectOpts } from 'node:net'
import { isAddress, isLoopbackAddress, isPublic, toHost } from './target.rules.ts'

/** Resolves all addresses of a name. Rejects without any. */
export type Resolve = (name: string) => Promise<string[]>

/** Milliseconds of one question to a name server, and how often it is asked. */
const timeout = 2_000
const tries = 2

/**
 * Asks name servers itself: the system's own look-up works in few threads, which names that do not answer
 * would hold for everybody.
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
/** Why a target is not called. */
export class RefusedTarget extends Error {
  readonly problem: TargetProblem
  constructor(problem: TargetProblem) {
    super(`the target is refused: ${problem}`)
    this.problem = problem
  }
}

export interface Targets {
  resolve: Resolve
  /** This machine may be called: for development and tests. */
  allowsLocal: boolean
}

/** Resolves a name to allowed addresses. A single private one refuses the name. @throws RefusedTarget */
export async function allowedAddresses(host: string, { resolve, allowsLocal }: Targets): Promise<string[]> {
  const addresses = isAddress(host)
    ? [host]
    : await resolve(host).catch(() => {
        throw new RefusedTarget('name')
      })
  const isAllowed = (address: string) => isPublic(address) || (allowsLocal && isLoopbackAddress(address))
  if (addresses.length === 0) throw new RefusedTarget('name')
  if (!addresses.every(isAllowed)) throw new RefusedTarget('private')
  return addresses
}

/** @throws RefusedTarget */
export const assertTarget = async (url: string, targets: Targets): Promise<void> =>
  void (await allowedAddresses(toHost(url), targets))

/**
 * Looks up names for connections, which judges each address right when it is connected to. Node asks it for
 * names alone: an address in a URL is for `assertTarget`.
 */
export const createLookup =
  (targets: Targets): NonNullable<TcpNetConnectOpts['lookup']> =>
  (host, options, done) => {
    allowedAddresses(host, targets).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = all
        if (options.all || !first) done(null, all)
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
