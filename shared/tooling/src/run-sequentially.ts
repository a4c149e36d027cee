import hooks, { type AsyncHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginProcess, endFile, endProcess } from '@portal/testing/node/at-end.ts'

/**
 * Disables the asynchronous hook of Node's test runner while tests run, which makes a promise ten times as
 * expensive. The hook assigns tests to suites and uncaught errors to tests, and is needed only while files
 * declare their tests. Must be called before the runner is loaded.
 */
const { createHook } = hooks
let following: AsyncHook | undefined
hooks.createHook = (callbacks) => {
  following = createHook(callbacks)
  return following
}
const { describe, mock, test } = await import('node:test')
hooks.createHook = createHook

process.on('uncaughtExceptionMonitor', (error, origin) => {
  console.error(`✖ an error that nobody caught ends all tests of the process (${origin}):`, error)
  process.exit(1)
})

/**
 * Runs test files in this process sequentially, each as a suite with its own hooks, and undoes its changes
 * of the process before the next.
 */
export async function runSequentially(files: readonly string[]): Promise<void> {
  beginProcess()
  const env = { ...process.env }
  let current: string | undefined
  // Starts before the runner, which would treat a process without pending work as finished.
  process.prependListener('beforeExit', () => {
    if (current === undefined) return
    console.error(`✖ the process ended in ${current}: something is waited for that nothing will bring`)
    process.exit(1)
  })
  for (const file of files) {
    current = file
    const before = process.cpuUsage()
    following?.enable()
    await describe(file, async () => {
      await import(pathToFileURL(file).href).catch((error: unknown) => {
        // Not awaited: the suite runs once it is completely declared.
        void test('imports the file', () => {
          throw error
        })
      })
      following?.disable()
    })
    await endFile()
    keepTime(file, process.cpuUsage(before))
    mock.reset()
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
  }
  await endProcess()
  current = undefined
}

/** Records the processor time of each test file in this process, if `PORTAL_TIMES` names a file. */
function keepTime(file: string, { user, system }: NodeJS.CpuUsage): void {
  const times = process.env.PORTAL_TIMES
  if (!times) return
  const line = { file: relative(process.cwd(), file), cpuMs: Math.round((user + system) / 1_000) }
  appendFileSync(times, `${JSON.stringify(line)}\n`)
}
