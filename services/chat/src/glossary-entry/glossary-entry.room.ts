import { maxGlossaryEntries } from '@portal/contracts/glossary-entry.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { countLive } from './glossary-entry.repo.ts'

/** @throws 409 when the glossary would become too long for a search */
export async function assertRoom(tx: Db, more: number) {
  if ((await countLive(tx)) + more > maxGlossaryEntries)
    throw problem('glossaryEntry.too_many', { max: maxGlossaryEntries })
}
