import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import type { Section } from './document.ts'
import { indexDocument } from './indexing/index-file.ts'
import * as stores from './ingest/store.repo.ts'

export const chatDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ name: 'chat', migrations: join(import.meta.dirname, '../../migrations') })

export const aStore = (
  db: TestDatabase,
  deviceGroup = 'off_grid',
  platform: string | null = null,
): Promise<number> =>
  stores.ensure(db, { name: `Knowledge of ${deviceGroup}`, deviceGroup, platform, createdBy: 'K-1' })

export const aSection = (heading: string, body: string): Section => ({ headingPath: [heading], body })

let count = 0
/** Indexes sections as one document; answers its file's id. */
export const aDocument = (
  db: TestDatabase,
  storeId: number,
  sections: readonly Section[],
  name = `manual-${++count}.pdf`,
) => indexDocument(db, { storeId, name, sections })
