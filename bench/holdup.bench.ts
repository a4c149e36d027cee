import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import ExcelJS from 'exceljs'
import { type Caller, signInByCall } from '../e2e/call.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { ConnectionPool, serializeRequest } from './load/connection-pool.ts'
import { formatTable, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** Concurrent calls of each kind. */
const count = 70
/** Milliseconds between two lists of the owner. */
const restMs = 50

interface Target {
  url: string
  /** Attacking user, and a user who may import. */
  user: Caller
  importer: Caller
  /** 20 MB file uploaded by the user. */
  fileId: string
}
/** Starts the attack; returns a function that stops it. */
type Attack = (target: Target, isOver: () => boolean) => Promise<unknown>

const session = ({ cookie, token }: Caller) => `cookie: ${cookie}\r\nauthorization: Bearer ${token}`

/**
 * Opens connections that send a head, then single bytes slowly, and read nothing; reconnects when closed.
 */
async function hold({ url }: Target, head: string, drip: string | undefined, isOver: () => boolean) {
  const { hostname, port } = new URL(url)
  const open = (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).pause()
    socket.write(`${head}\r\nhost: ${hostname}\r\n\r\n`)
    return socket
  }
  const sockets = Array.from({ length: count }, open)
  while (!isOver()) {
    await sleep(500)
    for (const [at, socket] of sockets.entries())
      if (socket.destroyed || socket.readableEnded || !socket.writable) sockets[at] = open()
      else if (drip) socket.write(drip)
  }
  for (const socket of sockets) socket.destroy()
}

/** Repeats concurrent requests, with pauses, so that this process does not become the bottleneck. */
const repeat = (many: number, isOver: () => boolean, ask: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: many }, async () => {
      for (; !isOver(); await sleep(250)) await ask().catch(() => {})
    }),
  )

const sheet = async (fill: (cell: ExcelJS.Cell) => void) => {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('orders').getCell('A1'))
  return new File([new Uint8Array(await workbook.xlsx.writeBuffer())], 'orders.xlsx')
}
const send = async ({ importer }: Target, isOver: () => boolean, file: File) =>
  repeat(2, isOver, () => importer.call(orderImportRoutes.importOrders, file))

const attacks: Record<string, Attack> = {
  'slow uploads': (target, isOver) =>
    hold(
      target,
      `POST /api${backofficeFileRoutes.uploadFile.path} HTTP/1.1\r\n${session(target.user)}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000`,
      'x',
      isOver,
    ),
  'unread downloads': (target, isOver) =>
    hold(target, `GET /api/file/${target.fileId} HTTP/1.1\r\n${session(target.user)}`, undefined, isOver),
  'long polls': async (target, isOver) => {
    const { runId } = await target.user.get(chatRoutes.startIntegratedChat, {
      data: 'How do I set the grid voltage?',
    })
    await repeat(count, isOver, () =>
      target.user.call(chatRoutes.getNewDeltas, { wait: 25, after: 1_000 }, { params: { id: runId } }),
    )
  },
  'addresses of 15 kB': ({ url }, isOver) =>
    repeat(16, isOver, () =>
      fetch(`${url}/api/x?a=${'-eyJ'.repeat(3_700)}`).then((answer) => answer.arrayBuffer()),
    ),
  'format codes of 1 MB': async (target, isOver) => {
    const file = await sheet((cell) => {
      cell.value = 1
      cell.numFmt = '['.repeat(1_000_000)
    })
    await send(target, isOver, file)
  },
  'documents that unpack to 60 MB': async (target, isOver) => {
    const file = await sheet((cell) => {
      cell.value = 'x'.repeat(60_000_000)
    })
    await send(target, isOver, file)
  },
}

/** Measures how long an owner waits for a list during the attack. */
async function meanwhile(target: Target, owner: Caller, chosen: Attack[]) {
  let isOver = false
  const running = Promise.allSettled(chosen.map((attack) => attack(target, () => isOver)))
  await sleep(2_000)
  const lines = new ConnectionPool(target.url)
  const list = serializeRequest(target.url, owner, orderRoutes.findOrders, { page: 1, size: 15 })
  const shots = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(restMs))
    shots.push(await lines.shoot(list))
  isOver = true
  lines.close()
  for (const result of await running) if (result.status === 'rejected') throw result.reason
  const times = shots.map(({ ms }) => ms)
  const failed = shots.filter(({ status }) => status !== 200).length
  return [
    percentile(times, 50).toFixed(0),
    percentile(times, 99).toFixed(0),
    Math.max(...times).toFixed(0),
    `${failed} of ${shots.length}`,
  ]
}

export const bench: Bench = {
  title: 'Lists while another user overloads the portal',
  async run() {
    const portal = await startOwnPortal({ RATE_LIMIT: '100000000' })
    try {
      const owner = await signInByCall(portal.url, 'owner')
      const user = await signInByCall(portal.url, 'viewer')
      const long = new File(['all work and no play\n'.repeat(1_000_000)], 'long.txt')
      const { id: fileId } = await user.get(backofficeFileRoutes.uploadFile, long)
      const target: Target = {
        url: portal.url,
        user,
        importer: await signInByCall(portal.url, 'maintain'),
        fileId,
      }
      const rows = [['nothing', ...(await meanwhile(target, owner, []))]]
      for (const [name, attack] of Object.entries(attacks))
        rows.push([name, ...(await meanwhile(target, owner, [attack]))])
      rows.push(['all of it together', ...(await meanwhile(target, owner, Object.values(attacks)))])
      return [
        `The first page of Orders as an owner sees it, every ${restMs} ms for ${seconds} s, while one plain user (and one who may import) keeps ${count} of each kind running; each one that ends is started again. Target: p99 ≤ 300.`,
        '',
        formatTable(['load', 'p50 ms', 'p99 ms', 'longest ms', 'not answered'], rows),
      ].join('\n')
    } finally {
      await portal.stop()
    }
  },
}
