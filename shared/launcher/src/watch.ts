import { watch } from 'node:fs'

const ignored = /(^|\/)(dist|node_modules|\.turbo)(\/|$)|~$|\.swp$/
/** Debounce time, because editors and formatters write a file more than once. */
const debounceMs = 100

/**
 * Calls `work` after changes in the folders, once at a time; a change during the work leads to one more
 * call. Returns a function that stops it.
 */
export function watchFolders(folders: string[], work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let isDue = false
  async function run(): Promise<void> {
    isDue = true
    if (isWorking) return
    isWorking = true
    while (isDue) {
      isDue = false
      await work()
    }
    isWorking = false
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || ignored.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => void run(), debounceMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
