import { readScript } from './file.ts'
import { showFailure, showWhilePending } from './pending-message.ts'
import type { PortalStart } from './portal-start.ts'
import { prefetchFiles } from './prefetch.ts'
import { retryUntilDone } from './retry.ts'
import { runScript } from './run.ts'
import type { StartFiles } from './start-files.ts'

/** Starts a document: loads its scripts with retries, then the remote's files for the requested page. */
export function startDocument(
  { entry, ahead, digests }: StartFiles,
  remoteFiles: string[],
  nonce: string,
): PortalStart {
  const reading = new Map<string, Promise<string>>()

  /**
   * Returns the address of the successful attempt. Each attempt uses a different address, to bypass cached
   * or hanging responses.
   */
  function read(url: string, isAgain = false): Promise<string> {
    const known = isAgain ? undefined : reading.get(url)
    const address =
      known ??
      retryUntilDone(
        (turn) => readAt(isAgain || turn.number ? `${url}?again=${Date.now()}` : url, turn),
        showFailure,
      )
    reading.set(url, address)
    return address
  }
  const readAt = async (address: string, turn: Parameters<typeof readScript>[1]) => {
    await readScript(address, turn)
    return address
  }

  async function loadNow(url: string) {
    const address = await retryUntilDone(async ({ number }) => {
      const from = await read(url, number > 0)
      await runScript(from, digests[url], nonce)
      return from
    }, showFailure)
    // Refreshes the cache entry of the URL without the retry parameter, which could stay wrong for a year.
    if (address !== url) fetch(url, { cache: 'reload', priority: 'low' }).catch(() => {})
  }

  const load = (url: string) => showWhilePending(loadNow(url))
  const { promise, resolve } = Promise.withResolvers<void>()
  void showWhilePending(promise, true)
  void Promise.all([...entry, ...ahead].map((url) => read(url))).then(() => prefetchFiles(remoteFiles))
  void entry.reduce((before, url) => before.then(() => load(url)), Promise.resolve())
  return {
    load,
    persist: (attempt) => showWhilePending(retryUntilDone(attempt, showFailure)),
    drawn: resolve,
  }
}
