import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { copyDataDir, startDemoPortal } from '@portal/tooling/demo-portal.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'

export interface Portal {
  url: string
  /** Process ids by name; empty for a portal that somebody else started. */
  pids(): Record<string, number | undefined>
  /** The administrator's connection to its database; empty for a portal that somebody else started. */
  databaseUrl: string
  /** Empty for a portal that somebody else started and did not name. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * A portal of its own with demo data, on a free port, in a temporary folder that goes with it. Benches measure
 * one that writes as a real one does; with `throwAway` it waits for no disk.
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

/**
 * The portal of this test run, by PORTAL_URL and PORTAL_DATA_DIR; a file run by itself starts one of its own.
 */
export async function portal(): Promise<Portal> {
  const url = process.env.PORTAL_URL
  const dataDir = process.env.PORTAL_DATA_DIR ?? ''
  return url
    ? { url, pids: () => ({}), databaseUrl: '', dataDir, stop: async () => {} }
    : ownPortal(journeySettings, { throwAway: true })
}
