import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@portal/contracts/service.ts'
import { readConfig } from '@portal/service-kit/config.ts'
import { readMailConfig } from '@portal/service-kit/mail/config.ts'
import { readJobLimits } from '@portal/service-kit/service-jobs.ts'
import { root } from './service.ts'

type Env = Record<string, string | undefined>
type Read = (env: Env) => unknown

/** Loads a service's own `read…Config` from its `config.ts`, if any. */
export async function loadConfigReaders(service: string): Promise<Read[]> {
  const file = join(root, 'services', service, 'src/config.ts')
  if (!existsSync(file)) return []
  const exported: Record<string, unknown> = await import(file)
  return Object.entries(exported).flatMap(([name, read]) =>
    /^read\w*Config$/.test(name) ? [read as Read] : [],
  )
}

/** Reads the settings of all services. Returns each error once. */
export async function findSettingErrors(env: Env): Promise<string[]> {
  const found = new Set<string>()
  const attempt = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      const [, ...lines] = (error as Error).message.split('\n')
      for (const line of lines) found.add(line.trim())
    }
  }
  attempt(() => readJobLimits(env))
  attempt(() => readMailConfig(env))
  for (const name of services) {
    attempt(() => readConfig(name, env))
    for (const read of await loadConfigReaders(name)) attempt(() => read(env))
  }
  return [...found]
}
