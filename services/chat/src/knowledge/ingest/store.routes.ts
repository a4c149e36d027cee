import { readFile } from 'node:fs/promises'
import { allDevices, deviceGroups, getDeviceGroupLabel } from '@portal/contracts/device-group.ts'
import {
  knowledgeRoutes as routes,
  type VectorStore,
  type VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import type { Upload } from '@portal/service-kit/files/files.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as expiry from '../expiry.repo.ts'
import { admit } from '../extract/gate.ts'
import { Refusal } from '../extract/refusal.ts'
import * as knowledge from '../knowledge.repo.ts'
import { addFile, removeFile } from './ingest.ts'
import * as stores from './store.repo.ts'

const noun = 'knowledgeStore'

/** Stores of documents, and what goes into them and out of them. */
export default function store(app: FastifyInstance) {
  implement(app, routes.getDeviceTypesByPlatform, () =>
    [allDevices, ...deviceGroups].map((value) => ({ value, label: getDeviceGroupLabel(value) })),
  )

  implement(app, routes.checkVectorExist, async ({ body }) => ({
    exist: await stores.existsFor(app.db, body.deviceTypeValue),
  }))

  implement(app, routes.createVectorStoreWithPlatform, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const name = body.vectorStoreName.trim()
      const deviceGroup = body.deviceTypeValue
      const id = await stores.insert(tx, { name, deviceGroup, platform: null, createdBy: user.userId })
      if (id === undefined)
        throw problem('knowledgeStore.exists', {}, { fields: { deviceTypeValue: 'field.has_store' } })
      record({ noun, id, action: 'create', before: null, after: { name, deviceGroup } })
      return { id }
    }),
  )

  implement(app, routes.saveVectorStoreExpiry, ({ body: { vectorStoreId: id, expires_after }, user }) =>
    app.audited(user, async (tx, record) => {
      const held = await expiry.lock(tx, id)
      if (!held) throw notFound(noun)
      await expiry.save(tx, id, expires_after)
      const [before, after] = [{ expires_after: held.expiry }, { expires_after }]
      record({ noun, id, action: 'edit', before, after })
      return (await knowledge.findStore(tx, id)) as VectorStore
    }),
  )

  implement(app, routes.deleteVectorStore, ({ body: { vectorStoreId: id }, user }) =>
    app.audited(user, async (tx, record) => {
      const uploads = await stores.lockUploads(tx, id)
      if (!uploads) throw notFound(noun)
      await stores.remove(tx, id)
      await app.files.release(tx, uploads)
      record({ noun, id, action: 'delete', before: { files: uploads.length }, after: null })
      return { deleteResult: { deleted: true } }
    }),
  )

  for (const route of [routes.deleteVectorStoreFile, routes.removeVectorStoreFile] as const)
    implement(app, route, async ({ body: { fileId: id }, user }) => {
      const file = await knowledge.findFile(app.db, id)
      if (!file || !(await removeFile(app, id))) throw notFound('knowledgeFile')
      await app.audited(user, async (_, record) =>
        record({ noun: 'knowledgeFile', id, action: 'delete', before: { name: file.filename }, after: null }),
      )
      return { deleted: true }
    })

  implement(app, routes.uploadVectorStoreFile, async ({ body: { vectorStoreId: storeId }, upload, user }) => {
    if (!(await stores.exists(app.db, storeId))) throw notFound(noun)
    await assertReadable(upload)
    const { id: uploadId } = await app.files.put(upload, user)
    const { id } = await addFile(app, { storeId, uploadId, user })
    const file = (await knowledge.findFile(app.db, id)) as VectorStoreFile
    return { vectorStoreFilesBatch: { id }, file }
  })
}

/**
 * By its ending and its content; what only reading shows is said at the document later. @throws Problem 400
 */
async function assertReadable({ path, name }: Upload) {
  try {
    admit(await readFile(path), name)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw problem('knowledgeFile.refused', { reason: error.reason }, { fields: { file: error.reason } })
  }
}
