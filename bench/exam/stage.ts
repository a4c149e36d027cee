import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoffice } from '@portal/backoffice/service.ts'
import { type ChatConfig, readChatConfig } from '@portal/chat/config.ts'
import { chat } from '@portal/chat/service.ts'
import type { Identity } from '@portal/contracts/access.ts'
import { allDevices, type DeviceGroup, getDeviceGroup } from '@portal/contracts/device-group.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { demoFiles } from '@portal/demo/knowledge.ts'
import { identity } from '@portal/identity/service.ts'
import { rma } from '@portal/rma/service.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'

export interface ExamStage {
  /** The chat, with the real device service behind it. */
  chat: TestService
  /** Sections by their id. */
  sections: ReadonlyMap<number, KnownSection>
  close(): Promise<void>
}

export interface KnownSection {
  id: number
  file: string
  /** `all_devices` or a device group. */
  group: string
  language: string
  headings: string[]
  body: string
}

/**
 * Starts the services that an owner's question passes through, on the demo's data, after all manuals have
 * been read.
 */
export async function startExamStage(more: Partial<ChatConfig>): Promise<ExamStage> {
  const started: TestService[] = []
  const start = async (
    definition: Parameters<typeof startTestService>[0],
    config: Parameters<typeof startTestService>[1] = {},
  ) => {
    const service = await startTestService(definition, { config: { demo: true, ...config.config } })
    started.push(service)
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    return { service, url: `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}` }
  }
  const { url: identityUrl } = await start(identity({ demoPassword: 'demo-Portal-2026' }))
  const { url: backofficeUrl } = await start(backoffice, { config: { identityUrl } })
  const config = {
    ...readChatConfig({}),
    ...more,
    stream: 'memory',
    pace: 0,
    questionsPerMinute: 100_000,
  } as const
  const { url: rmaUrl } = await start(
    rma({ config: { backofficeUrl, appealEmail: 'appeal@example.com', reportingDays: 90 } }),
  )
  const urls = { backofficeUrl, rmaUrl }
  const { service } = await start(chat({ config: { ...config, ...urls } }))
  await waitForIngestion(service)
  if (config.meaning !== 'off') await understood(service)
  return {
    chat: service,
    sections: await readKnownSections(service),
    async close() {
      for (const one of started.toReversed()) await one.close()
    },
  }
}

export async function readKnownSections({ app }: TestService): Promise<Map<number, KnownSection>> {
  const { rows } = await app.db.pool.query<KnownSection>(
    `select c.id, f.name as file, s.device_group as "group", f.language, c.heading_path as headings, c.body
     from chat.knowledge_chunk c join chat.knowledge_file f on f.id = c.file_id and f.revision = c.revision
     join chat.knowledge_store s on s.id = f.store_id order by c.id`,
  )
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}

/** Waits until all manuals are ingested, as after the first start of a portal. */
export async function waitForIngestion({ app }: TestService): Promise<void> {
  for (;;) {
    const { rows } = await app.db.pool.query('select name, state, reason from knowledge_file')
    const failed = rows.filter(({ state }) => state === 'failed')
    if (failed.length > 0) throw new Error(JSON.stringify(failed))
    if (rows.length >= demoFiles.length && rows.every(({ state }) => state === 'completed')) return
    await sleep(200)
  }
}

/** Waits until a model has embedded all sections. */
async function understood({ app }: TestService): Promise<void> {
  for (;;) {
    const { rows } = await app.db.pool.query(
      'select from knowledge_chunk where id not in (select chunk_id from knowledge_meaning) limit 1',
    )
    if (rows.length === 0) return
    await sleep(200)
  }
}

/** Picks the first installed device of a group, preferably of an account that can sign in. */
export function pickDevice(group: DeviceGroup): { serialNum: string; companyId: number } {
  const all = demoDevices().filter(
    ({ model, status }) => status === 'INSTALLED' && getDeviceGroup(model) === group,
  )
  const device = all.find(({ companyId }) => companyId === 1 || companyId === 2) ?? all[0]
  if (!device?.companyId) throw new Error(`The demo has no installed device of ${group}`)
  return { serialNum: device.serialNum, companyId: device.companyId }
}

/** Creates a user for each conversation, so that limits are not reached. */
export const toOwner = (companyId: number, id: string): Partial<Identity> => ({
  userId: `exam-${id}`,
  username: `exam ${id}`,
  role: 'OWNER',
  kind: 'plain',
  companyId,
})

/** Checks whether a section is about another device. */
export const isAboutOtherDevice = ({ group }: KnownSection, asked: DeviceGroup) =>
  group !== allDevices && group !== asked
