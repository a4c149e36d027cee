import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')
export const resolveBinary = (name: string) => join(root, 'node_modules/.bin', name)

export interface CommandResult {
  code: number
  output: string
}

const children = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(130)
  })
}

/** Runs a command in the repository and captures its output. */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => {
      children.delete(child)
      done({ code: code ?? 1, output })
    })
  })
}
