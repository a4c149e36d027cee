import type { Identity } from '@portal/contracts/access.ts'
import type { PlainCode } from '@portal/contracts/errors/all.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../database/database.ts'

/** Refuses staged rows; returns the number of problems. `by` is the user who requested this step. */
export type ImportCheck = (db: Database, jobId: number, by: Identity) => Promise<number>

/** Queued step of an import. */
export interface ImportStep {
  jobId: number
  /** User with the permissions at the time of the request. */
  by: Identity
  names?: ListNames | undefined
}

/** Thrown when a checked row can no longer be written. */
export class OutdatedError extends Error {
  override name = 'OutdatedError'
}

/**
 * Importable list. A worker thread reads the rows; they are staged, checked as a whole, shown to the user,
 * and then written in one transaction.
 */
export interface ListImport {
  /** Permission to import: `order:edit`. */
  permission: string
  /** Returns the path of the page that shows an import. */
  linkOf(id: number): string
  /** Module that reads the list; its default export is a `createListReader`. */
  reader: string
  /** `rows` is JSON of the reader. */
  stage(db: Db, jobId: number, rows: string): Promise<void>
  /** Loads data of other services before the checks. */
  prepareChecks?(app: FastifyInstance, jobId: number): Promise<void>
  /** Checks that need all rows, in order. */
  checks: readonly ImportCheck[]
  /**
   * Numbers the valid rows (or groups of rows) from 1, for the duration of the transaction; returns their
   * number.
   */
  prepare(tx: Db, jobId: number): Promise<number>
  /** Writes numbers from … to with their history; returns the number of written rows. */
  write(tx: Db, by: Identity, from: number, to: number): Promise<number>
  /**
   * Conflicts that may arise after the check: the violated constraints (unless `write` throws
   * `OutdatedError`) and the checks that find them.
   */
  taken: { constraint?: string; checks: readonly ImportCheck[] }
  /** Pattern of accepted file names; .xlsx and .csv by default. */
  fileName?: RegExp
  /** Errors of a file of another kind, and of one without rows. */
  errors: { fileType: PlainCode; empty: PlainCode }
}

/** Imports by their list's name in jobs. */
export type ListImports = Readonly<Record<string, ListImport>>

/** Returns the queue of a list; each list has its own. */
export const importQueue = (list: string) => `${list}-import`
