import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { startService } from '@portal/launcher/service.ts'

/** Sends a message to a child and returns its reply. */
export async function askChild<Reply>(child: ChildProcess, message: object | string): Promise<Reply> {
  const reply = once(child, 'message')
  child.send(message)
  return (await reply)[0] as Reply
}

/** Starts a file of this folder as a child process. */
export const startBenchChild = (
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): ChildProcess => fork(join(import.meta.dirname, file), args, { env: { ...process.env, ...env } })

/** Starts `producer.ts` instead of the chat service, with its settings. */
export const startProducer = (settings: Record<string, string>): ChildProcess =>
  startService('chat', settings, { main: join(import.meta.dirname, 'producer.ts') })

/** Pins a process to the last core, if there are several and the system allows it. Returns a description. */
export function pinToLastCore(child: ChildProcess): string {
  const last = cpus().length - 1
  if (last === 0) return 'the machine has one core'
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(last), String(child.pid)], { stdio: 'ignore' })
    return `the client is bound to core ${last}`
  } catch {
    return 'the client could not be bound to a core'
  }
}
