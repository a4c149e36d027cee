import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openStore } from '@portal/service-kit/files/files.ts'
import { errorReason, type Finding, toFailedFinding, toPassedFinding } from './finding.ts'

interface Settings {
  dataDir: string
  filesUrl: string | undefined
  minFreeMiB: number
}

/** Writes, reads and deletes a file in the store of uploads. */
export async function checkFiles({ dataDir, filesUrl }: Settings): Promise<Finding> {
  const place = filesUrl ? new URL(filesUrl) : undefined
  const name = place ? `Files in ${place.host}${place.pathname}` : `Files in ${join(dataDir, 'files')}`
  const key = randomUUID()
  const remedy = place
    ? 'Check address, bucket, key and secret of FILES_URL, and that the key may put, get and delete objects'
    : 'Give the folder to the account of the portal, or set DATA_DIR'
  if (!place && !existsSync(dataDir))
    return toFailedFinding(name, 'there is no such folder', 'Set DATA_DIR as the portal has it')
  const folder = await mkdtemp(join(place ? tmpdir() : dataDir, 'doctor-')).catch((error: Error) => error)
  if (folder instanceof Error) return toFailedFinding(name, `writing failed: ${errorReason(folder)}`, remedy)
  const local = join(folder, key)
  let step = 'writing'
  try {
    await writeFile(local, key, { mode: 0o600 })
    const store = openStore({ dataDir, filesUrl }, 'doctor')
    await store.put(key, local, createHash('sha256').update(key).digest('hex'))
    step = 'reading'
    if ((await text(await store.open(key))) !== key) throw new Error('other bytes came back')
    step = 'deleting'
    await store.remove(key)
    return toPassedFinding(name, 'a file was written, read and deleted')
  } catch (error) {
    return toFailedFinding(name, `${step} failed: ${errorReason(error)}`, remedy)
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (!place) await rm(join(dataDir, 'files/doctor'), { recursive: true, force: true })
  }
}

/** MiB in addition to the limit of uploads: for logs, temporary files and the embedded database. */
const reserveMiB = 1_024

export async function checkDisk({ dataDir, minFreeMiB }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const freeMiB = Math.floor((bavail * bsize) / 2 ** 20)
  const name = `Disk of ${dataDir}`
  return freeMiB < minFreeMiB + reserveMiB
    ? toFailedFinding(
        name,
        `${freeMiB} MiB free`,
        `Make room: below ${minFreeMiB} MiB uploads, exports and imports are refused`,
      )
    : toPassedFinding(name, `${freeMiB} MiB free`)
}
