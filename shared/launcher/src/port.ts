import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { StartProblem } from './host.ts'

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

/** As many ports from `first` on, for whoever watches the services. Errors: StartProblem if one is used. */
export async function portsFrom(first: number, count: number): Promise<number[]> {
  const ports = Array.from({ length: count }, (_, at) => first + at)
  for (const port of ports)
    await listen(port, '127.0.0.1').then(
      ({ close }) => close(),
      () => {
        throw new StartProblem(
          `Port ${port} is used by another program. Choose other ones for the services: FIRST_SERVICE_PORT=${first + 100}`,
        )
      },
    )
  return ports
}

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
        `Port ${port} on ${host} is used by another program. Choose another one: PORT=${port + 1} npm start`,
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
