import { join } from 'node:path'
import { findFreePorts } from '@portal/launcher/port.ts'
import { type RunningPortal, startPortal } from '@portal/launcher/portal.ts'
import { run } from './run.ts'

interface Options {
  /** Settings of the services. */
  services?: Record<string, string>
  /** Waits for no disk. */
  throwAway?: boolean
}

/** A portal with demo data on a free port of this machine. */
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
    // Not what ships: reading the manuals for their meaning keeps a core busy for minutes in each new folder,
    // takes 250 MB more of each chat, and the same question is answered by words until it ends, by meaning
    // afterwards. `built-in.test.ts` and the exam show the default (docs/decisions/142).
    services: { CHAT_MEANING: 'off', ...services },
    throwAway,
  }
  return startPortal(settings, (text) => console.log(`  portal: ${text}`))
}

/**
 * Makes a data folder with the demo data in it. A portal that begins with a copy starts with half of the
 * work: nothing has to be entered, and no manual read.
 */
export async function fillDataDir(folder: string): Promise<string> {
  const dataDir = join(folder, 'filled')
  const portal = await startDemoPortal(dataDir)
  await portal.stop()
  return dataDir
}

/** With owners and rights: the database's files belong to an account of their own. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  const { code, output } = await run('cp', ['-a', `${from}/.`, to])
  if (code !== 0) throw new Error(`The data folder ${from} could not be copied: ${output}`)
}
