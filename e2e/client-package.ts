import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** Installs the portal's client package into an empty folder, like a partner without network access. */
export async function installClient(portalUrl: string, folder: string): Promise<void> {
  const answer = await fetch(`${portalUrl}/api/docs/api-client.tgz`)
  if (!answer.ok) throw new Error(`The portal hands out no client: ${answer.status}`)
  writeFileSync(join(folder, 'api-client.tgz'), await answer.bytes())
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  const options = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, './api-client.tgz'], { cwd: folder })
}

/** Compiles programs in the folder with the client's declarations, and returns one line per error. */
export async function listTypeErrors(folder: string, programs: Record<string, string>): Promise<string[]> {
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text)
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--pretty', 'false']
  const tsc = join(root, 'node_modules/.bin/tsc')
  return run(tsc, [...options, ...types, ...Object.keys(programs)], { cwd: folder }).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => /error TS/.test(line)),
  )
}
