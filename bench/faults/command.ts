import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcessTree } from '../measure.ts'

interface Ended {
  output: string
  /** Null if it was killed after a long silence. */
  code: number | null
}

/** Silence after which a command is killed: no stage has ended. */
const silenceMs = 10 * 60_000
/** Matches the line that ends a stage. */
const stageLine = /^ {2}[✔✖] .*\d+ passed, \d+ failed/m
const failedLine = /^ {2}✖ .*\d+ passed, \d+ failed/m

/** Runs a program of a checkout until it ends, or its first stage fails. */
export async function runInCheckout(
  checkout: string,
  command: string,
  args: readonly string[],
): Promise<Ended> {
  const bin = join(checkout, 'node_modules/.bin')
  const child = spawn(join(bin, command), args, {
    cwd: checkout,
    env: { ...process.env, FORCE_COLOR: '0', PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>()
  let output = ''
  let isSilent = false
  let isKilled = false
  const kill = async () => {
    if (isKilled) return
    isKilled = true
    // Waits for the output that explains the failed stage.
    await sleep(1_000)
    const tree = listProcessTree(child.pid as number)
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(20_000)])
    for (const pid of tree) killLeft(pid)
  }
  const onSilence = () => {
    isSilent = true
    void kill()
  }
  let timer = setTimeout(onSilence, silenceMs)
  const read = (data: Buffer) => {
    output += data
    if (stageLine.test(String(data))) {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceMs)
    }
    if (failedLine.test(output)) void kill()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.once('error', (error) => {
    output += error.message
    end(1)
  })
  child.once('close', (code) => end(code ?? 1))
  const code = await ended
  clearTimeout(timer)
  return { output, code: isSilent ? null : code }
}

function killLeft(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ignores that the process has already ended.
  }
}
