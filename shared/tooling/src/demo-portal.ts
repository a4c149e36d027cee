import { join } from 'node:path'
import { findFreePorts } from '@portal/launcher/port.ts'
import { type RunningPortal, startPortal } from '@portal/launcher/portal.ts'
import { runCommand } from './run.ts'

interface Options {
  /** Settings of the services. */
  services?: Record<string, string>
  /** Skips fsync. */
  throwAway?: boolean
}

/** Starts a portal with demo data on a free port of this machine. */
export async function startDemoPortal(
  dataDir: string,
  { services = {}, throwAway = true }: Options = {},
): Promise<RunningPortal> {
  const [port = 0] = await findFreePorts(1)
  const settings = {
    host: '127.0.0.1',
    port,
    dataDir,
    databaseUrl: undefined,
    demo: true,
    // Disables the default semantic search: embedding the manuals keeps a core busy for minutes in each new
    // folder and takes 250 MB more per chat service, and answers would change once it is done.
    // `built-in.test.ts` and the exam cover the default (docs/decisions/142).
    services: { CHAT_MEANING: 'off', ...services },
    throwAway,
  }
  return startPortal(settings, (text) => console.log(`  portal: ${text}`))
}

/**
 * Creates a data folder with the demo data. Starting a portal with a copy takes half of the work, because
 * neither rows nor manuals are imported again.
 */
export async function createDemoDataDir(folder: string): Promise<string> {
  const dataDir = join(folder, 'filled')
  const portal = await startDemoPortal(dataDir)
  await portal.stop()
  return dataDir
}

/** Preserves owners and permissions, because the database's files belong to a separate system account. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  const { code, output } = await runCommand('cp', ['-a', `${from}/.`, to])
  if (code !== 0) throw new Error(`The data folder ${from} could not be copied: ${output}`)
}
