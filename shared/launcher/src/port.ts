import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import {
  perServiceBehindGateway,
  type ServiceBehindGateway,
  servicePorts,
} from '@portal/contracts/service.ts'
import { StartProblem } from './host.ts'

/** From one portal's port to that of the next: the services take some of those between them. */
export const portsOfPortal = 10

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

/** A system may give any port above these to an outgoing connection, also while nobody listens on it yet. */
const [lowest, highest] = [10_000, 32_767]

/** Ports on the loopback address that nobody uses, all different. */
export async function freePorts(count: number): Promise<number[]> {
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
 * The port of each service behind the gateway: from `firstServicePort` on, where it is set, else from the one
 * after the gateway's, in the order of their usual ports. A set one must be free; another one that is used is
 * replaced by a free one, which is printed. Errors: StartProblem.
 */
export async function chooseServicePorts(
  { port, firstServicePort }: { port: number; firstServicePort?: number | undefined },
  print: (text: string) => void,
): Promise<Record<ServiceBehindGateway, number>> {
  const first = firstServicePort ?? port + 1
  const ports = perServiceBehindGateway((name) => first + servicePorts[name] - servicePorts.identity)
  for (const name of Object.keys(ports) as ServiceBehindGateway[]) {
    const wanted = ports[name]
    if (await isFree(wanted)) continue
    if (firstServicePort !== undefined)
      throw new StartProblem(
        `Port ${wanted} is used by another program. Choose other ones for the services: FIRST_SERVICE_PORT=${first + 100}`,
      )
    const [free = 0] = await freePorts(1)
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

/** Fails with what to do if the portal's own address cannot be taken. */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    await (await listen(port, host)).close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${port} on ${host} is used by another program. Choose another one: PORT=${port + portsOfPortal} npm start`,
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
