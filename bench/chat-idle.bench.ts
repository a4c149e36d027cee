import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatSocketPath } from '@portal/contracts/chat-socket.ts'
import { signInByCall } from '../e2e/call.ts'
import { type PortalWithCopies, startPortalWithCopies } from '../e2e/copies.ts'
import { askChild, startBenchChild } from './chat/child.ts'
import type { ListenerCommand, ListenerReply } from './chat/listener.ts'
import { formatTable, median, readPssMiB } from './measure.ts'
import type { Bench } from './run.ts'

const sockets = Number(process.env.BENCH_SOCKETS ?? 10_000)
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Files and connections of a process besides sockets. */
const besides = 300
const users = [
  'owner',
  'owner2',
  'viewer',
  'installer',
  'admin',
  'admin2',
  'maintain',
  'knowledge',
  'librarian',
  'finance',
]

/** Hard limit of open files per process, which only the administrator can raise. */
function maxOpenFiles(): number {
  const said = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return said === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(said)
}

const say = (text: string) => console.error(`  ${text}`)

/** MiB by process: the median of several samples, to exclude garbage. */
async function memory(portal: PortalWithCopies): Promise<Map<string, number>> {
  const looks: [string, number][] = []
  for (let look = 0; look < 5; look += 1) {
    for (const [name, pid] of Object.entries(portal.pids())) if (pid) looks.push([name, readPssMiB(pid)])
    await sleep(1_000)
  }
  return new Map(
    [...Map.groupBy(looks, ([name]) => name)].map(([name, values]) => [
      name,
      median(values.map(([, value]) => value)),
    ]),
  )
}

export const bench: Bench = {
  title: 'Idle chat sockets',
  async run() {
    const limit = maxOpenFiles()
    // Computes the possible sockets: a gateway has two per client, other services one.
    const asked = Math.min(sockets, limit - besides)
    const gatewayCount = Math.ceil((2 * asked + besides) / limit)
    const client = startBenchChild('listener.ts')
    const listen = (command: ListenerCommand) => askChild<ListenerReply>(client, command)
    const portal = await startPortalWithCopies({
      chats: 1,
      gateways: Array.from({ length: gatewayCount }, () => 0),
      env: { RATE_LIMIT: '100000000', CHAT_SOCKETS: '10000' },
      chatEnv: { DEMO: '0' },
    })
    try {
      const sessions = await Promise.all(users.map((user) => signInByCall(portal.url, user)))
      let problem: string | undefined
      async function open(count: number): Promise<number> {
        let opened = 0
        for (const [at, { cookie, token }] of sessions.entries()) {
          const gateway = portal.gateways[at % gatewayCount]
          const url = `${gateway?.url.replace('http', 'ws')}/api${chatSocketPath}`
          const share =
            Math.floor(((at + 1) * count) / sessions.length) - Math.floor((at * count) / sessions.length)
          const reply = await listen({ does: 'open', group: `user ${at}`, url, cookie, token, count: share })
          if ('opened' in reply) opened += reply.opened
          if ('problem' in reply) problem ??= reply.problem
        }
        return opened
      }
      const close = async () => {
        for (const at of sessions.keys()) await listen({ does: 'close', group: `user ${at}` })
      }
      // Warms up, to exclude compilation and the first sockets.
      await open(Math.min(1_000, asked))
      await close()
      await sleep(10_000)
      const before = await memory(portal)
      const began = performance.now()
      const count = await open(asked)
      say(
        `${count} sockets open after ${((performance.now() - began) / 1000).toFixed(1)} s${problem ? `, then ${problem}` : ''}`,
      )
      await sleep(idleSeconds * 1_000)
      const after = await memory(portal)
      const still = await stillOpen(portal)
      const limited =
        asked < sockets || problem
          ? [
              `Of ${sockets} sockets ${count} were opened: ${problem ?? `a process may open ${limit} files here (ulimit -Hn)`}.`,
              '',
            ]
          : []
      return [
        `${count} sockets of ${users.length} users through ${gatewayCount === 1 ? 'the gateway' : `${gatewayCount} gateways (each may open ${limit} files here, and has two for each socket)`}, each with a heartbeat every 20 s; PSS ${idleSeconds} s after the last was opened, less that after a thousand had come and gone. ${still} were still open then.`,
        '',
        ...limited,
        formatTable(
          ['process', 'before MiB', 'with sockets MiB', 'its sockets', 'KiB for each', 'target'],
          [...after].map(([name, value]) => {
            const own = name.startsWith('gateway') ? count / gatewayCount : count
            const each = ((value - (before.get(name) ?? 0)) * 1024) / own
            return [
              name,
              (before.get(name) ?? 0).toFixed(0),
              value.toFixed(0),
              own,
              each.toFixed(1),
              name === 'chat-1' ? '≤ 20' : '',
            ]
          }),
        ),
      ].join('\n')
    } finally {
      client.disconnect()
      await portal.stop()
    }
  },
}

/** Reads the number of open sockets from the chat's metrics. */
async function stillOpen(portal: PortalWithCopies): Promise<string> {
  const text = await (await fetch(`${portal.chats[0]?.url}/metrics`)).text()
  return /^chat_sockets(?:{.*})? (\d+)/m.exec(text)?.[1] ?? 'an unknown number'
}
