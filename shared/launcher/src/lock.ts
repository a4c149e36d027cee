import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birth } from './process.ts'
import type { LauncherSettings } from './settings.ts'

/** Settings of the portal that commands need, too. */
type SharedSettings = Pick<LauncherSettings, 'databaseUrl' | 'databaseUrls' | 'filesUrl' | 'busUrl'>

/** State of a running launcher for other processes; readable by its own user only. */
export interface Running extends Partial<SharedSettings> {
  pid: number
  birth: string | undefined
  /** Inode of the data folder: a copied folder has a copied lock. Older launchers write none. */
  inode?: number
  /** The portal's address, once it is known. */
  address?: string
  /** Addresses of its services by setting. */
  services?: Record<string, string>
  /** How often the services have been replaced. */
  restarts?: number
  /** How many services that were, one after the other. */
  replaced?: number
}

const path = (dataDir: string) => join(dataDir, 'portal.lock')

/**
 * The launcher that runs on this data folder, if there is one. A lock whose process is gone, or that was
 * copied with its folder, counts for nothing.
 */
export function running(dataDir: string): Running | undefined {
  try {
    const lock = JSON.parse(readFileSync(path(dataDir), 'utf8')) as Running
    const { inode = statSync(dataDir).ino } = lock
    const isHere = inode === statSync(dataDir).ino
    return isHere && lock.birth && birth(lock.pid) === lock.birth ? lock : undefined
  } catch {
    return undefined
  }
}

export interface Lock {
  publish(state: Omit<Running, 'pid' | 'birth' | 'inode'>): void
  release(): void
}

/** Takes the data folder for this process, or answers who has it. */
export function takeLock(dataDir: string): Lock | { heldBy: Running } {
  const file = path(dataDir)
  const own: Running = { pid: process.pid, birth: birth(process.pid), inode: statSync(dataDir).ino }
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
        const heldBy = running(dataDir)
        if (heldBy) return { heldBy }
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
