import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupTarget, createBackup } from './backup.ts'
import { type BackupManifest, readManifest } from './manifest.ts'

const dated = /^portal-\d{4}-\d\d-\d\dT\d{6}Z$/
const nameAt = (now: Date) =>
  `portal-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}`

const portalId = ({ schemas }: BackupManifest) => schemas[0]?.portalId

/**
 * Makes a backup in a dated folder below `parent`, then removes all but the newest `count` complete backups
 * of this portal. Errors: StartProblem.
 */
export async function createBackupAndPrune(
  portal: BackupTarget,
  parent: string,
  { count, secret, now = new Date() }: { count: number; secret?: string | undefined; now?: Date },
): Promise<{ folder: string; manifest: BackupManifest; removed: string[] }> {
  const folder = join(parent, nameAt(now))
  const manifest = await createBackup(portal, folder, secret)
  const complete: string[] = []
  for (const name of (await readdir(parent)).filter((name) => dated.test(name)).sort()) {
    // Keeps unreadable, incomplete and foreign backups for inspection.
    const found = await readManifest(join(parent, name), secret).catch(() => undefined)
    if (found && portalId(found.manifest) === portalId(manifest)) complete.push(join(parent, name))
  }
  const removed = complete.slice(0, Math.max(0, complete.length - count))
  for (const path of removed) await rm(path, { recursive: true, force: true })
  return { folder, manifest, removed }
}
