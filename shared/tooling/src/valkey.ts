import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runCommand } from './run.ts'

const programs = ['valkey-server', 'redis-server']

/**
 * Installs a Valkey for tests that need one, if the machine has none and the system allows it; otherwise the
 * tests report that they did not run.
 */
export async function ensureValkey(tests: readonly string[]): Promise<void> {
  if (process.env.TEST_BUS_URL || !tests.some(startsValkey) || (await isThere()) || process.getuid?.() !== 0)
    return
  await runCommand('apt-get', ['update'])
  for (const program of programs) {
    await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', program], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
    if (await isThere()) return
  }
}

const startsValkey = (file: string) => readFileSync(join(root, file), 'utf8').includes('startValkey(')

async function isThere(): Promise<boolean> {
  for (const program of programs) if ((await runCommand(program, ['--version'])).code === 0) return true
  return false
}
