import hooks, { type AsyncHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginProcess, endFile, endProcess } from '@portal/testing/node/at-end.ts'

/**
 * Node's test runner follows every promise of the process by an asynchronous hook: to know in which suite a
 * test is declared, and to which test an error belongs that nobody caught. A promise costs ten times as much
 * then. It may follow them while files declare their tests, not while these run. Asked for before the runner
 * is loaded.
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
 * Runs test files in this process, one after the other, each as a suite: its hooks end with it, and what it
 * changed of the process is undone before the next.
 */
export async function runSequentially(files: readonly string[]): Promise<void> {
  beginProcess()
  const env = { ...process.env }
  let current: string | undefined
  // Before the runner: it takes a process with nothing left to wait for as one that has run all of its tests.
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
        // Not waited for: it runs when its suite is complete.
        void test('is imported', () => {
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
