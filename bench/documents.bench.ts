import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chat } from '@portal/chat/service.ts'
import { knowledgeRoutes as routes, type VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { type ServiceProcess, startServiceProcess } from '@portal/testing/node/service-process.ts'
import { createManual, createScannedManual, maliciousFiles } from './documents/files.ts'
import { formatTable, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const files = Number(process.env.BENCH_ROWS ?? 40)
const pagesOfFile = 100
const scannedPages = Math.min(10, files)
const say = (text: string) => console.error(`  ${text}`)
const librarian = { permissions: ['knowledge:view', 'knowledge:edit', 'knowledge:delete'] }
const mib = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

interface Stage {
  service: TestService
  child: ServiceProcess
  storeId: number
}

async function fileOf({ service, storeId }: Stage, id: number): Promise<VectorStoreFile> {
  const { data } = await service.call(routes.getVectorStoreFiles, { body: { vectorStoreId: storeId } })
  return data.find((file: VectorStoreFile) => file.id === id)
}
async function upload({ service, storeId }: Stage, name: string, content: Buffer) {
  const file = { name, content }
  const { body } = await service.call(routes.uploadVectorStoreFile, {
    body: { vectorStoreId: storeId },
    file,
  })
  return body as { data?: { file: VectorStoreFile }; msg: string }
}
const isDone = ({ state }: VectorStoreFile) => state === 'completed' || state === 'failed'

/** Measures the seconds until all of them are read. */
async function took(stage: Stage, names: readonly string[], make: (at: number) => Buffer): Promise<number> {
  const contents = names.map((_, at) => make(at))
  const began = performance.now()
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const { data } = await upload(stage, name, contents[at] as Buffer)
    ids.push(data?.file.id as number)
  }
  for (const id of ids) while (!isDone(await fileOf(stage, id))) await sleep(100)
  return (performance.now() - began) / 1_000
}

async function measureHostile(stage: Stage): Promise<string[][]> {
  const rows: string[][] = []
  for (const [what, name, make] of maliciousFiles) {
    const content = make()
    await waitUntilIdle()
    const before = mib(stage.child.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, mib(stage.child.pid))
    }, 10)
    const began = performance.now()
    const { data, msg } = await upload(stage, name, content)
    let file = data?.file
    while (file && !isDone(file)) {
      await sleep(20)
      file = await fileOf(stage, file.id)
    }
    clearInterval(watch)
    const seconds = (performance.now() - began) / 1_000
    const said = file ? (file.state === 'completed' ? 'read' : file.reason) : msg
    rows.push([what, seconds.toFixed(1), (most - before).toFixed(0), said.split(/[.:]/)[0] ?? ''])
    say(rows.at(-1)?.join(' | ') ?? '')
  }
  return rows
}

export const bench: Bench = {
  title: 'Reading and indexing documents',
  async run() {
    const { onReady: _, ...idle } = chat()
    const service = await startTestService(idle, { as: librarian })
    const main = join(import.meta.dirname, '../services/chat/src/main.ts')
    const child = startServiceProcess(service, main)
    try {
      const body = { vectorStoreName: 'Bench', deviceTypeValue: 'gaia' }
      const storeId = (await service.call(routes.createVectorStoreWithPlatform, { body })).data.id
      const stage = { service, child, storeId }
      await took(stage, ['warm.pdf'], () => createManual(999, 10))
      const rows = await measureHostile(stage)
      const names = Array.from({ length: files }, (_, at) => `manual-${at}.pdf`)
      const seconds = await took(stage, names, (at) => createManual(at, pagesOfFile))
      const pages = files * pagesOfFile
      say(`${pages} pages in ${seconds.toFixed(1)} s`)
      const scannedSeconds = await took(stage, ['scanned.pdf'], () => createScannedManual(scannedPages))
      say(`${scannedPages} scanned pages in ${scannedSeconds.toFixed(1)} s`)
      return [
        `One chat process reads what another one takes. ${files} files of ${pagesOfFile} pages, of the 10,000 that are wanted. Recognition tells the language at the first page, which takes twice as long.`,
        formatTable(
          ['', 'pages', 's', 'pages/s', 'target'],
          [
            ['text', `${pages}`, seconds.toFixed(1), (pages / seconds).toFixed(0), '≥ 20'],
            [
              'scanned, A4 at 300 dots per inch',
              `${scannedPages}`,
              scannedSeconds.toFixed(1),
              (scannedPages / scannedSeconds).toFixed(2),
              '',
            ],
          ],
        ),
        'Malicious files, and files of the largest size: from the upload until the end is shown, and growth of the reading process. Targets: ≤ 2 s until one is refused, ≤ 150 MiB.',
        formatTable(['file', 's', 'MiB', 'end'], rows),
      ].join('\n\n')
    } finally {
      await child.kill()
      await service.close()
    }
  },
}
