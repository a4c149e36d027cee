import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './host.ts'
import { root } from './service.ts'

const stamp = join(root, 'node_modules/.cache/portal/build')

/** Includes the client for partners, which the gateway serves. */
const apiClient = 'shared/api-client'

/** Lists front ends with a `build` script. */
export const listFrontEnds = (): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
    .map((entry) => entry.name)
    .filter((name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).scripts?.build)

/**
 * Builds changed front ends. Detects an unchanged source in some milliseconds, without turbo. Errors:
 * StartProblem.
 */
export async function buildFrontEnds(say: (text: string) => void): Promise<void> {
  const names = listFrontEnds()
  const state = fingerprint(names)
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === state &&
    [...names, apiClient].every((name) => existsSync(join(root, name, 'dist')))
  )
    return
  if (names.length) say('Building the front ends …')
  await turbo(['run', 'build', '--output-logs=errors-only', '--log-order=grouped', '--ui=stream'])
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, state)
}

async function turbo(args: string[]): Promise<void> {
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  }
  const child = spawn(join(root, 'node_modules/.bin/turbo'), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new StartProblem(`The front ends could not be built:\n${said}`)
}

/** Names, sizes and times of all build inputs. */
function fingerprint(names: string[]): string {
  const hash = createHash('sha256')
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (['node_modules', 'dist', '.turbo'].includes(entry.name)) continue
      const file = join(path, entry.name)
      if (entry.isDirectory()) walk(file)
      else add(file)
    }
  }
  const add = (file: string) => {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  for (const folder of [...names, 'shared']) walk(join(root, folder))
  for (const file of ['package-lock.json', 'turbo.json', 'package.json']) add(join(root, file))
  return hash.digest('hex')
}
