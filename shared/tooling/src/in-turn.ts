import { describe, mock } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Runs test files in this process, one after the other, each as a suite: its hooks end with it, and what it
 * changed of the process is undone before the next.
 */
export async function runInTurn(files: readonly string[]): Promise<void> {
  const env = { ...process.env }
  for (const file of files) {
    await describe(file, async () => {
      await import(pathToFileURL(file).href)
    })
    mock.reset()
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
  }
}
