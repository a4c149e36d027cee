import type { Identity } from '@portal/contracts/access.ts'
import type { FileRoutes } from '@portal/contracts/file.contract.ts'
import { createServiceFileRoomRoutes } from '@portal/contracts/file-room.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { FileRow } from './files/files.ts'
import { implement } from './implement.ts'
import { notFound } from './problem/problem.ts'

export interface FileRules {
  /** Checks access to the row of the file; unclaimed files are visible to their uploader. */
  canSee(file: FileRow & { noun: string; rowId: string }, user: Identity): Promise<boolean> | boolean
}

/**
 * Registers upload, download and discarding of a service's files (its table `file`), below the service's
 * prefix.
 */
export function registerFileRoutes(app: FastifyInstance, routes: FileRoutes, { canSee }: FileRules) {
  implement(app, routes.uploadFile, ({ upload, user }) => app.files.put(upload, user))
  implement(app, routes.downloadFile, async ({ params, user }) => {
    const file = await app.files.find(params.id)
    if (!file || !(await isVisible(file, user))) throw notFound('file')
    const { stream } = await app.files.open(params.id)
    return { stream, name: file.name, type: file.type, size: file.size }
  })
  implement(app, routes.discardUpload, async ({ body, user }) => {
    await app.files.discard(body, user)
    return null
  })

  const isVisible = (file: FileRow, user: Identity) =>
    file.noun === null || file.rowId === null
      ? file.createdBy === user.userId
      : canSee({ ...file, noun: file.noun, rowId: file.rowId }, user)
}

/** Handles the quota request of identity, which adds up the reservations of all services for an account. */
export function registerFileRoomRoute(app: FastifyInstance) {
  const { trimFileRoom } = createServiceFileRoomRoutes(app.config.name)
  implement(app, trimFileRoom, ({ body }) => app.files.trimRoom(body.accountId, body.stamp))
}
