import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { copyDataDir, startDemoPortal } from '@portal/tooling/demo-portal.ts'
import { journeySettings, translationEngineSettings } from '@portal/tooling/journey-settings.ts'

export interface Portal {
  url: string
  /** Process ids by name; empty for an external portal. */
  pids(): Record<string, number | undefined>
  /** Administrator's connection to the database; empty for an external portal. */
  databaseUrl: string
  /** Data folder; empty for an external portal without one. */
  dataDir: string
  stop(): Promise<void>
}

/** Portal that tests share. */
export interface SharedPortal extends Portal {
  /** Port reserved for the translator's engine. */
  enginePort: number
}

/**
 * Starts a portal with demo data on a free port in a temporary folder. `throwAway` disables durable writes,
 * which benches measure.
 */
export async function startOwnPortal(
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
export async function getSharedPortal(): Promise<SharedPortal> {
  const url = process.env.PORTAL_URL
  const dataDir = process.env.PORTAL_DATA_DIR ?? ''
  if (url) {
    const enginePort = Number(process.env.PORTAL_ENGINE_PORT)
    return { url, pids: () => ({}), databaseUrl: '', dataDir, enginePort, stop: async () => {} }
  }
  const [enginePort = 0] = await findFreePorts(1)
  const own = await startOwnPortal(
    { ...journeySettings, ...translationEngineSettings(enginePort) },
    { throwAway: true },
  )
  return { ...own, enginePort }
}
