import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files of people are for the portal's own account: another one on the machine neither reads nor lists them.
 */
export const privateFolder = 0o700
export const privateFile = 0o600
const others = 0o077

/** Folders that services write below `DATA_DIR`. */
const written = ['files', 'export', 'releases']
export const closeDataDir = (dataDir: string) =>
  Promise.all(written.map((name) => closeToOthers(join(dataDir, name))))

/**
 * Takes from others what an earlier version or a person let them read, below a folder or of a file. The top
 * comes last and tells that all of it is done, so the next start looks at nothing else.
 */
async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch(unlessGone)
  if (!found || found.isSymbolicLink() || (found.mode & others) === 0) return
  if (found.isDirectory())
    for (const name of (await readdir(path).catch(unlessGone)) ?? []) await closeToOthers(join(path, name))
  await chmod(path, found.mode & ~others & 0o777).catch(unlessGone)
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
