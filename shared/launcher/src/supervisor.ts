import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { configErrorExitCode } from '@portal/service-kit/process/exit-code.ts'
import { StartProblem } from './host.ts'
import { forEachLine, type LogFile, parseLogError } from './log.ts'

export interface SupervisedTask {
  name: string
  start: () => ChildProcess
  /** Polled after every start until it returns true. A StartProblem ends the first start. */
  isReady: () => Promise<boolean>
  log: LogFile
  /** Signal for a graceful stop; the default is SIGTERM for services, PostgreSQL's fast stop is SIGINT. */
  stopSignal?: NodeJS.Signals
  onStart?: (child: ChildProcess) => void
  /** Time after which a ready process counts as stable, which resets the count of failures. */
  stableAfterMs?: number
}

export interface SupervisedProcess {
  name: string
  readonly pid: number | undefined
  /** Resolves when it is ready for the first time; rejects when it repeatedly ends before that. */
  ready: Promise<void>
  stop(graceMs?: number): Promise<void>
  /**
   * Replaces the process and resolves when the new one is ready. `isOverlapping`: the new process starts
   * while the old one finishes its calls, for processes that inherit their socket. Concurrent calls run one
   * after the other.
   */
  restart(isOverlapping?: boolean): Promise<void>
}

const restartDelaysMs = [50, 250, 1000, 2000, 5000]
const defaultStableAfterMs = 10_000
const maxStartsBeforeReady = 4
/** Milliseconds for a graceful stop. */
const defaultGraceMs = 10_000

/** Runs a process and restarts it whenever it ends, with growing pauses, until it is stopped. */
export function supervise(task: SupervisedTask, print: (text: string) => void): SupervisedProcess {
  const { stableAfterMs = defaultStableAfterMs } = task
  let child: ChildProcess | undefined
  let stopping = false
  let failures = 0
  let wasReady = false
  /** Stops watching the current process; its successor starts after `when`. */
  let replace: ((when: Promise<void>) => void) | undefined
  let readyAgain: (() => void) | undefined
  const lastLines: string[] = []
  /** Errors reported during a start that still succeeded. */
  const startErrors: string[] = []
  const restartDelay = new AbortController()

  async function keep(firstReady: () => void, giveUp: (error: Error) => void): Promise<void> {
    while (!stopping) {
      const startedAt = Date.now()
      lastLines.length = 0
      startErrors.length = 0
      const current = task.start()
      child = current
      const end = new Promise<string>((resolve) => {
        current.once('error', (error) => resolve(error.message))
        current.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`))
      })
      const outputClosed = new Promise<void>((resolve) => current.once('close', () => resolve()))
      forEachLine([current.stdout, current.stderr], (line) => onLine(line))
      task.onStart?.(current)
      const ready = untilReady(current, giveUp).then((isUp) => {
        if (!isUp) return false
        if (wasReady) print(`${task.name} is back after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
        wasReady = true
        firstReady()
        readyAgain?.()
        for (const error of startErrors.splice(0)) print(`${task.name}: ${error}`)
        return true
      })
      const replaced = new Promise<{ when: Promise<void> }>((resolve) => {
        replace = (when) => resolve({ when })
      })
      const reason = await Promise.race([end, replaced])
      child = undefined
      if (typeof reason !== 'string') {
        await reason.when
        continue
      }
      await Promise.race([outputClosed, sleep(300)])
      const gotReady = await ready
      if (stopping) return
      // Ignores how long a process took to fail, because on a busy machine that may exceed the lifetime of a
      // stable process.
      failures = gotReady && Date.now() - startedAt > stableAfterMs ? 0 : failures + 1
      const isRefused = current.exitCode === configErrorExitCode
      if (!wasReady && (isRefused || failures >= maxStartsBeforeReady))
        return giveUp(
          new Error(
            `${task.name} does not start (${reason}):\n${lastLines.map((line) => `  ${line}`).join('\n')}\n  (all of it: ${task.log.path})`,
          ),
        )
      const delayMs = restartDelaysMs[
        Math.min(Math.max(failures - 1, 0), restartDelaysMs.length - 1)
      ] as number
      print(`${task.name} ended (${reason}); it starts again in ${delayMs / 1000} s`)
      await sleep(delayMs, undefined, { signal: restartDelay.signal }).catch(() => {})
    }
  }

  async function untilReady(current: ChildProcess, giveUp: (error: Error) => void): Promise<boolean> {
    const unlessPermanent = (error: unknown) => {
      if (error instanceof StartProblem) giveUp(error)
      return false
    }
    while (current.exitCode === null && current.signalCode === null && !stopping) {
      if (await task.isReady().catch(unlessPermanent)) return true
      await sleep(50)
    }
    return false
  }

  function onLine(line: string): void {
    task.log.write(line)
    if (lastLines.push(line) > 8) lastLines.shift()
    const error = parseLogError(line)
    if (!error || stopping) return
    if (wasReady) print(`${task.name}: ${error}`)
    else if (startErrors.length < 8) startErrors.push(error)
  }

  let restarting = Promise.resolve()
  async function replaceNow(atOnce: boolean) {
    const isBack = new Promise<void>((resolve) => {
      readyAgain = resolve
    })
    if (child) {
      const gone = end(child, task.stopSignal)
      replace?.(atOnce ? Promise.resolve() : gone)
    }
    await isBack
  }

  const ready = new Promise<void>((resolve, reject) => void keep(resolve, reject))
  ready.catch(() => {})
  return {
    name: task.name,
    get pid() {
      return child?.pid
    },
    ready,
    async stop(graceMs) {
      stopping = true
      restartDelay.abort()
      if (child) await end(child, task.stopSignal, graceMs)
    },
    restart(atOnce = false) {
      restarting = restarting.then(() => replaceNow(atOnce))
      return restarting
    },
  }
}

async function end(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = defaultGraceMs,
): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(late)
}
