import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { copyDataDir, startDemoPortal } from '@portal/tooling/demo-portal.ts'
import { engineAt, journeySettings } from '@portal/tooling/journey-settings.ts'

export interface Portal {
  url: string
  /** Process ids by name; empty for a portal that somebody else started. */
  pids(): Record<string, number | undefined>
  /** Administrator's connection to the database; empty for a foreign portal. */
  databaseUrl: string
  /** Data folder; empty for an unnamed foreign portal. */
  dataDir: string
  stop(): Promise<void>
}

/** The portal that journeys visit. */
export interface JourneyPortal extends Portal {
  /** Port of the translator's engine, which nothing else uses. */
  enginePort: number
}

/**
 * Starts a portal with demo data on a free port in a temporary folder. Benches measure durable writes;
 * `throwAway` skips the disk.
 */
export async function ownPortal(
  services: Record<string, string> = {},
  { throwAway = false } = {},
): Promise<Portal> {
  await buildFrontEnds(() => {})
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-journey-'))
  const filled = process.env.PORTAL_FILLED_DIR
  if (filled) await copyDataDir(filled, dataDir)
  const started = await startDemoPortal(dataDir, { services, throwAway })
  return {
    url: started.address,
    pids: started.pids,
    databaseUrl: started.databaseUrl,
    dataDir,
    async stop() {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the portal of this test run, by PORTAL_URL and PORTAL_DATA_DIR; a single file starts its own. */
export async function portal(): Promise<JourneyPortal> {
  const url = process.env.PORTAL_URL
  const dataDir = process.env.PORTAL_DATA_DIR ?? ''
  if (url) {
    const enginePort = Number(process.env.PORTAL_ENGINE_PORT)
    return { url, pids: () => ({}), databaseUrl: '', dataDir, enginePort, stop: async () => {} }
  }
  const [enginePort = 0] = await findFreePorts(1)
  const own = await ownPortal({ ...journeySettings, ...engineAt(enginePort) }, { throwAway: true })
  return { ...own, enginePort }
}
