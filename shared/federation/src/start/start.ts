import { fetchAhead } from './ahead.ts'
import { readScript } from './file.ts'
import { awaiting, failing } from './notice.ts'
import { persist } from './persist.ts'
import type { PortalStart } from './portal-start.ts'
import { runScript } from './run.ts'
import type { StartFiles } from './start-files.ts'

/** Starts a document: its scripts come with retries, then what the asked page needs of its remote. */
export function start(
  { entry, ahead, digests }: StartFiles,
  remoteFiles: string[],
  nonce: string,
): PortalStart {
  const reading = new Map<string, Promise<string>>()

  /**
   * Answers the address from which it was read: each repetition has one of its own, so that no stored or hung
   * answer is met again.
   */
  function read(url: string, isAgain = false): Promise<string> {
    const known = isAgain ? undefined : reading.get(url)
    const address =
      known ??
      persist((turn) => readAt(isAgain || turn.number ? `${url}?again=${Date.now()}` : url, turn), failing)
    reading.set(url, address)
    return address
  }
  const readAt = async (address: string, turn: Parameters<typeof readScript>[1]) => {
    await readScript(address, turn)
    return address
  }

  async function loadNow(url: string) {
    const address = await persist(async ({ number }) => {
      const from = await read(url, number > 0)
      await runScript(from, digests[url], nonce)
      return from
    }, failing)
    // Replaces the cached response of the plain address, which may be wrong for a year.
    if (address !== url) fetch(url, { cache: 'reload', priority: 'low' }).catch(() => {})
  }

  const load = (url: string) => awaiting(loadNow(url))
  const { promise, resolve } = Promise.withResolvers<void>()
  void awaiting(promise, true)
  void Promise.all([...entry, ...ahead].map((url) => read(url))).then(() => fetchAhead(remoteFiles))
  void entry.reduce((before, url) => before.then(() => load(url)), Promise.resolve())
  return { load, persist: (attempt) => awaiting(persist(attempt, failing)), drawn: resolve }
}
