import type { Identity } from '@portal/contracts/access.ts'
import type { AnyExportRequest } from '@portal/contracts/export.contract.ts'
import type { JobRoutes } from '@portal/contracts/job.contract.ts'
import type { FastifyInstance } from 'fastify'
import { createSettingsReader } from './config.ts'
import { registerExports, startExport } from './export/export.routes.ts'
import type { Exportables } from './export/exportable.ts'
import { startExportWorkers } from './export/worker.ts'
import { cleanUp } from './import/clean-up.ts'
import { type ImportRoute, implementImport, registerImports } from './import/import.routes.ts'
import type { ListImports } from './import/list-import.ts'
import { startImportWorkers } from './import/worker.ts'
import { registerJobs } from './job/job.routes.ts'

export interface JobLimits {
  importMaxRows: number
  exportMaxRows: number
}

/** @throws Error with the problem */
export function readJobLimits(env: Record<string, string | undefined> = process.env): JobLimits {
  const read = createSettingsReader(env)
  const limits = {
    importMaxRows: read.integer('IMPORT_MAX_ROWS', 200_000, 1, 1_000_000),
    exportMaxRows: read.integer('EXPORT_MAX_ROWS', 5_000_000, 1),
  }
  read.check()
  return limits
}

interface Lists<Imported extends string, Exported extends string> {
  imports: ListImports & Record<Imported, unknown>
  exports: Exportables & Record<Exported, unknown>
}

/**
 * Imports and exports of a service as jobs. Its migrations create the tables (`select job_tables()`, then
 * `job_reasons()`); its routes are `serve` and the calls that start jobs; its `onReady` starts the workers.
 */
export const createServiceJobs = <Imported extends string, Exported extends string>(
  routes: JobRoutes,
  lists: Lists<Imported, Exported>,
) => ({
  serve(app: FastifyInstance) {
    registerJobs(app, routes, {
      // An export has no page, only its file.
      linkOf: ({ id, kind, list }) => (kind === 'import' && lists.imports[list]?.linkOf(id)) || '',
      cleanUp,
    })
    registerImports(app, routes, lists.imports)
    registerExports(app, routes, lists.exports)
  },
  /** Serves the call that receives a list. */
  implementImport: (app: FastifyInstance, route: ImportRoute, list: Imported) =>
    implementImport(app, route, lists.imports, list),
  /** Starts and returns the job that writes a list into a file. */
  startExport: (app: FastifyInstance, list: Exported, request: AnyExportRequest, user: Identity) =>
    startExport(app, lists.exports, list, request, user),
  async work(app: FastifyInstance, { importMaxRows, exportMaxRows } = readJobLimits()) {
    await startImportWorkers(app, lists.imports, importMaxRows)
    await startExportWorkers(app, lists.exports, { maxRows: exportMaxRows })
  },
})
