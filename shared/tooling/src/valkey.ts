import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.ts'

const programs = ['valkey-server', 'redis-server']

/**
 * Installs a Valkey for tests that start one, where the machine has none and the system allows it; else they
 * say that they did not run.
 */
export async function provideValkey(tests: readonly string[]): Promise<void> {
  if (process.env.TEST_BUS_URL || !tests.some(startsValkey) || (await isThere()) || process.getuid?.() !== 0)
    return
  await run('apt-get', ['update'])
  for (const program of programs) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', program], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
    if (await isThere()) return
  }
}

const startsValkey = (file: string) => readFileSync(join(root, file), 'utf8').includes('startValkey(')

async function isThere(): Promise<boolean> {
  for (const program of programs) if ((await run(program, ['--version'])).code === 0) return true
  return false
}
