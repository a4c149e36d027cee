import * as T from 'typebox'
import { type Access, routes } from './route.ts'
import type { Service } from './service.ts'
import { Id, Instant } from './values.ts'

/** Bytes; one file per upload. */
export const maxUploadSize = 50 * 1024 * 1024
export const maxUploadMiB = maxUploadSize / 1_048_576

export const StoredFile = T.Object({
  id: T.String({ format: 'uuid' }),
  name: T.String(),
  /** Bytes. */
  size: T.Integer(),
  /** Media type, detected by content; the client's type is ignored. */
  type: T.String(),
})
export type StoredFile = T.Static<typeof StoredFile>

/** Files of a row in a save. */
export const FileIds = T.Array(T.String({ format: 'uuid' }), { maxItems: 20, uniqueItems: true })

const FileParams = T.Object({ id: T.String({ format: 'uuid' }) })

/**
 * File calls, which each service with files serves under its own path prefix (`''` for backoffice, `rma/`,
 * `finance/` …) and operation names, for example `uploadChatFile`.
 */
export function createFileRoutes(service: Service, prefix: string, name = '') {
  const table = routes(service, {
    uploadFile: {
      path: `/${prefix}upload` as const,
      access: 'file:own',
      summary: 'Upload one file; a save of its noun claims it within a day',
      bodyType: 'multipart',
      data: StoredFile,
    },
    downloadFile: {
      path: `/${prefix}file/{id}` as const,
      method: 'GET',
      access: 'file:own' as Access,
      summary: 'The file, for those who may see its row',
      params: FileParams,
      download: true,
    },
    discardUpload: {
      path: `/${prefix}upload/tempDelete` as const,
      access: 'file:own',
      summary: 'Discard an own upload that no save has claimed',
      body: T.String({ maxLength: 100 }),
      bodyType: 'text',
    },
  })
  const named = <R extends { operation: string }>(route: R): R => ({
    ...route,
    operation: route.operation.replace(/(?=File|Upload$)/, name),
  })
  return {
    uploadFile: named(table.uploadFile),
    downloadFile: named(table.downloadFile),
    discardUpload: named(table.discardUpload),
  }
}

export type FileRoutes = ReturnType<typeof createFileRoutes>

export const backofficeFileRoutes = createFileRoutes('backoffice', '')

export const Resource = T.Object({ id: Id, file: StoredFile, addedBy: T.String(), addedAt: Instant })
export type Resource = T.Static<typeof Resource>
