import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getStartTime } from './process.ts'
import type { LauncherSettings } from './settings.ts'

/** Settings of the portal that commands also need. */
type SharedSettings = Pick<LauncherSettings, 'databaseUrl' | 'databaseUrls' | 'filesUrl' | 'busUrl'>

/** State of a running launcher for other processes; readable only by its system account. */
export interface LauncherState extends Partial<SharedSettings> {
  pid: number
  birth: string | undefined
  /** Inode of the data folder, which detects a copied lock. Older launchers do not write it. */
  inode?: number
  /** Address of the portal, once known. */
  address?: string
  /** Addresses of its services by setting. */
  services?: Record<string, string>
  /** Number of completed replacements of all services. */
  restarts?: number
  /** Number of services replaced so far, one after the other. */
  replaced?: number
}

const path = (dataDir: string) => join(dataDir, 'portal.lock')

/**
 * Reads the state of the launcher that uses this data folder, if any. Ignores the lock of a dead process or
 * of a copied folder.
 */
export function findRunningLauncher(dataDir: string): LauncherState | undefined {
  try {
    const lock = JSON.parse(readFileSync(path(dataDir), 'utf8')) as LauncherState
    const { inode = statSync(dataDir).ino } = lock
    const isHere = inode === statSync(dataDir).ino
    return isHere && lock.birth && getStartTime(lock.pid) === lock.birth ? lock : undefined
  } catch {
    return undefined
  }
}

export interface DataDirLock {
  publish(state: Omit<LauncherState, 'pid' | 'birth' | 'inode'>): void
  release(): void
}

/** Locks the data folder for this process, or returns the owner of the lock. */
export function lockDataDir(dataDir: string): DataDirLock | { owner: LauncherState } {
  const file = path(dataDir)
  const own: LauncherState = {
    pid: process.pid,
    birth: getStartTime(process.pid),
    inode: statSync(dataDir).ino,
  }
  const draft = `${file}.${process.pid}`
  const write = (to: string) => writeFileSync(to, `${JSON.stringify(own)}\n`, { mode: 0o600 })
  write(draft)
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const owner = findRunningLauncher(dataDir)
        if (owner) return { owner: owner }
        rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    publish(state) {
      Object.assign(own, state)
      write(file)
    },
    release: () => rmSync(file, { force: true }),
  }
}
