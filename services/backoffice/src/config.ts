import { settings } from '@portal/service-kit/config.ts'

/** The settings of this service alone, beside those of every service. @throws Error that names what is wrong */
export function readOwnConfig(env: Record<string, string | undefined> = process.env) {
  const read = settings(env)
  const own = {
    importMaxRows: read.integer('IMPORT_MAX_ROWS', 200_000, 1, 1_000_000),
    exportLimits: { maxRows: read.integer('EXPORT_MAX_ROWS', 5_000_000, 1) },
  }
  read.check()
  return own
}
