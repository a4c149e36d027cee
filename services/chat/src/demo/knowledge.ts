import { createReadStream } from 'node:fs'
import { allDevices } from '@portal/contracts/device-group.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoFilePath, demoFiles } from '@portal/demo/knowledge.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { addFile } from '../knowledge/ingest/ingest.ts'
import * as stores from '../knowledge/ingest/store.repo.ts'

const librarian = demoAccounts.find(({ username }) => username === 'librarian') ?? {
  id: 'demo',
  username: 'demo',
}
const user = { userId: librarian.id, username: librarian.username }

/**
 * Uploads the demo manuals if there are no stores, in one transaction. They are indexed afterwards as other
 * uploads are.
 */
export const ingestDemo = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await stores.areNone(tx))) return
    for (const { file, title, deviceGroup, platform = null } of demoFiles) {
      const name = `Knowledge of ${deviceGroup === allDevices ? 'all devices' : deviceGroup}`
      const storeId = await stores.ensure(tx, { name, deviceGroup, platform, createdBy: user.userId })
      const { id: uploadId } = await app.files.put(
        { name: file, stream: createReadStream(demoFilePath(file)) },
        user,
      )
      await addFile(app, { storeId, uploadId, user, title })
    }
    app.log.info({ files: demoFiles.length }, 'demo manuals taken into the knowledge stores')
  })
