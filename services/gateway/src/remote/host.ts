import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Host } from '@portal/contracts/registry.ts'
import * as Value from 'typebox/value'

const file = (shellDir: string) => join(shellDir, 'host.json')

/** Reads the description of the shell's build; undefined if there is none. */
export async function readHost(shellDir: string): Promise<Host | undefined> {
  const value: unknown = await readFile(file(shellDir), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  return Value.Check(Host, value) ? value : undefined
}

/** Changes with every build of the shell. */
export const readHostMark = (shellDir: string): Promise<string> =>
  stat(file(shellDir)).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => '',
  )
