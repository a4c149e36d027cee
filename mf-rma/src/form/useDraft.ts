import { keepOwn, ownNames, readOwn, sendAs } from '@portal/client'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import { type RmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { useState } from 'react'
import { emptyValues, type RepairValues } from './repair-values.ts'

const prefix = 'rma.draft.'
/** Milliseconds that the service keeps an upload which no save has claimed, less a margin. */
const fileLife = 20 * 3_600_000

interface Draft {
  values: RepairValues
  files: (StoredFile & { keptAt: number })[]
  /** The submission of which nobody knows what became of it. */
  sent?: { key: string; content: string }
}

const nameOf = (serialNum: string) => prefix + serialNum

function read(serialNum: string): Draft | undefined {
  const draft = readOwn(nameOf(serialNum)) as Partial<Draft> | undefined
  if (typeof draft?.values !== 'object') return undefined
  const files = (draft.files ?? []).filter(({ keptAt }) => Date.now() - keptAt < fileLife)
  const fileIds = (draft.values.fileIds ?? []).filter((id) => files.some((file) => file.id === id))
  return { ...draft, values: { ...emptyValues, ...draft.values, fileIds }, files }
}

/** The devices for which a request was begun and not filed; '' where the address named none. */
export const begunFor = (): string[] =>
  ownNames().flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))

export const dropDraft = (serialNum: string) => keepOwn(nameOf(serialNum), undefined)

/** A request that is being written, kept in the browser for the device that the address names. */
export function useDraft(serialNum: string) {
  const [draft] = useState(() => {
    let now = read(serialNum) ?? { values: emptyValues, files: [] }
    const isRestored = now.values !== emptyValues
    let isDone = false
    const write = (changes: Partial<Draft>) => {
      if (isDone) return
      now = { ...now, ...changes }
      keepOwn(nameOf(serialNum), now)
    }
    return {
      values: now.values,
      files: now.files as readonly StoredFile[],
      isRestored,
      wasSent: now.sent !== undefined,
      keep: (values: RepairValues) => write({ values }),
      keepFile: (file: StoredFile) => write({ files: [...now.files, { ...file, keptAt: Date.now() }] }),
      /** The same request sent again, by another page even, is filed once. */
      willSend(body: RmaDraft) {
        const content = JSON.stringify(body)
        const key = now.sent?.content === content ? now.sent.key : crypto.randomUUID()
        write({ sent: { key, content } })
        sendAs(rmaRoutes.saveRma.operation, body, key)
      },
      drop() {
        isDone = true
        dropDraft(serialNum)
      },
    }
  })
  return draft
}
export type KeptDraft = ReturnType<typeof useDraft>
