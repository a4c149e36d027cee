import { maxGlossaryEntries } from '@portal/contracts/glossary-entry.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { countLive } from './glossary-entry.repo.ts'

/** @throws Problem 409 if the glossary would have too many entries for a search */
export async function assertGlossaryLimit(tx: Db, more: number) {
  if ((await countLive(tx)) + more > maxGlossaryEntries)
    throw problem('glossaryEntry.too_many', { max: maxGlossaryEntries })
}
