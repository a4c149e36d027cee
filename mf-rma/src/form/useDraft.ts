import { listUserValues, readUserValue, setSubmissionKey, storeUserValue } from '@portal/client'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import { type RmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { useState } from 'react'
import { emptyValues, findOtherDevice, mergeDraft, type RepairValues } from './repair-values.ts'

const prefix = 'rma.draft.'
/** Milliseconds for which the service keeps an unclaimed upload, less a margin. */
const fileLife = 20 * 3_600_000

interface Draft {
  values: RepairValues
  /** Values from the address or the previous page at the time of storing. */
  given?: Partial<RepairValues>
  files: (StoredFile & { keptAt: number })[]
  /** Submission with unknown outcome. */
  sent?: { key: string; content: string }
}

const nameOf = (serialNum: string) => prefix + serialNum

function read(serialNum: string): Draft | undefined {
  const draft = readUserValue(nameOf(serialNum)) as Partial<Draft> | undefined
  if (typeof draft?.values !== 'object') return undefined
  const files = (draft.files ?? []).filter(({ keptAt }) => Date.now() - keptAt < fileLife)
  const fileIds = (draft.values.fileIds ?? []).filter((id) => files.some((file) => file.id === id))
  return { ...draft, values: { ...emptyValues, ...draft.values, fileIds }, files }
}

/** Lists unfinished requests by the device of their address ('' for none), and the current one. */
export const listDrafts = (): { place: string; serialNum: string }[] =>
  listUserValues().flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const place = name.slice(prefix.length)
    return [{ place, serialNum: read(place)?.values.serialNum || place }]
  })

export const deleteDraft = (serialNum: string) => storeUserValue(nameOf(serialNum), undefined)

/** Returns the initial values: the stored draft, or the given values. */
function beginWith(kept: Draft | undefined, given: Partial<RepairValues>): Draft {
  if (!kept) return { values: { ...emptyValues, ...given }, given, files: [] }
  return { ...kept, values: mergeDraft(kept, given), given }
}

/** Draft of a request, stored per device of the address. */
export function useDraft(given: Partial<RepairValues>) {
  const [draft] = useState(() => {
    const serialNum = given.serialNum ?? ''
    const kept = read(serialNum)
    let now = beginWith(kept, given)
    let isDone = false
    const write = (changes: Partial<Draft>) => {
      if (isDone) return
      now = { ...now, ...changes }
      storeUserValue(nameOf(serialNum), now)
    }
    return {
      values: now.values,
      files: now.files as readonly StoredFile[],
      isRestored: kept !== undefined,
      otherDevice: kept && findOtherDevice(kept, given),
      wasSent: now.sent !== undefined,
      keep: (values: RepairValues) => write({ values }),
      keepFile: (file: StoredFile) => write({ files: [...now.files, { ...file, keptAt: Date.now() }] }),
      /** Stores the submission's key, so that a repetition, even by another page, files the request once. */
      willSend(body: RmaDraft) {
        const content = JSON.stringify(body)
        const key = now.sent?.content === content ? now.sent.key : crypto.randomUUID()
        write({ sent: { key, content } })
        setSubmissionKey(rmaRoutes.saveRma.operation, body, key)
      },
      drop() {
        isDone = true
        deleteDraft(serialNum)
      },
    }
  })
  return draft
}
export type StoredDraft = ReturnType<typeof useDraft>
