import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '../problem/problem.ts'
import { privateFileMode, privateFolderMode } from './file-permissions.ts'
import { type FileStore, ownerKey } from './store.ts'

/**
 * Folder as a store. A file is written completely or not at all, even after a power failure: flushed,
 * renamed, and its folder flushed too.
 */
export function createFolderStore(folder: string): FileStore {
  const place = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, path) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true, mode: privateFolderMode })
      await flush(path, 'r+')
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        try {
          await copyFile(path, `${target}.part`)
          await chmod(`${target}.part`, privateFileMode)
          await flush(`${target}.part`, 'r+')
          await rename(`${target}.part`, target)
        } catch (failure) {
          await rm(`${target}.part`, { force: true })
          throw failure
        }
      })
      await flush(dirname(target), 'r')
      await flush(folder, 'r')
    },
    async open(key) {
      const file = await open(place(key), 'r').catch(throwNotFound)
      return file.createReadStream()
    },
    assertReachable: async () => {},
    pathOf: place,
    async *list() {
      for (const start of await readdir(folder).catch(unlessMissing)) {
        // Skips other folders, such as that of unfinished uploads.
        if (start.length !== 2) continue
        for (const name of await readdir(join(folder, start)).catch(unlessMissing))
          if (name !== ownerKey && !name.endsWith('.part')) yield name
      }
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

export function throwNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound('file') : error
}

async function flush(path: string, flags: 'r' | 'r+') {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
