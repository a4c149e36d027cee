import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import {
  mapServicesBehindGateway,
  type ServiceBehindGateway,
  servicePorts,
} from '@portal/contracts/service.ts'
import { StartProblem } from './host.ts'

/** Distance between the ports of two portals; the services use ports in between. */
export const portStride = 10

const listen = (port: number, host: string) =>
  new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () =>
      resolve({
        port: (server.address() as { port: number }).port,
        close: () => new Promise((done) => server.close(() => done())),
      }),
    )
  })

/** Ports above this limit may be taken by outgoing connections at any time. */
const [lowest, highest] = [10_000, 32_767]

/** Returns different free ports on the loopback address. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held: Awaited<ReturnType<typeof listen>>[] = []
  try {
    while (held.length < count) {
      const one = await listen(randomInt(lowest, highest + 1), '127.0.0.1').catch(unlessUsed)
      if (one) held.push(one)
    }
  } finally {
    await Promise.all(held.map((one) => one.close()))
  }
  return held.map((one) => one.port)
}

/**
 * Chooses the port of each service behind the gateway: from `firstServicePort` if set, else from the port
 * after the gateway's, in their usual order. A configured port must be free; a used default port is replaced
 * by a free one and printed. Errors: StartProblem.
 */
export async function chooseServicePorts(
  { port, firstServicePort }: { port: number; firstServicePort?: number | undefined },
  print: (text: string) => void,
): Promise<Record<ServiceBehindGateway, number>> {
  const first = firstServicePort ?? port + 1
  const ports = mapServicesBehindGateway((name) => first + servicePorts[name] - servicePorts.identity)
  for (const name of Object.keys(ports) as ServiceBehindGateway[]) {
    const wanted = ports[name]
    if (await isFree(wanted)) continue
    if (firstServicePort !== undefined)
      throw new StartProblem(
        `Port ${wanted} is used by another program. Choose other ones for the services: FIRST_SERVICE_PORT=${first + 100}`,
      )
    const [free = 0] = await findFreePorts(1)
    ports[name] = free
    print(`Port ${wanted} cannot be used: the service ${name} listens on ${free}.`)
  }
  return ports
}

const isFree = (port: number) =>
  listen(port, '127.0.0.1').then(
    async ({ close }) => {
      await close()
      return true
    },
    () => false,
  )

function unlessUsed(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE') throw error
}

/** Fails with advice if the portal's own address cannot be used. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  try {
    await (await listen(port, host)).close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} on ${host} is used by another program. Choose another one: PORT=${port + portStride} npm start`,
      )
    if (code === 'EACCES')
      throw new StartProblem(
        `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=8080 npm start`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(
        `HOST=${host} is not an address of this machine. Leave HOST out for 127.0.0.1, or use 0.0.0.0 for all.`,
      )
    throw new StartProblem(`Cannot listen on ${host}:${port}: ${message}`)
  }
}
