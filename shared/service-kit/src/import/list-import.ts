import type { Identity } from '@portal/contracts/access.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../database/database.ts'

/** Refuses staged rows; answers how many problems that are. `by` is whoever asked for this step. */
export type Check = (db: Database, jobId: number, by: Identity) => Promise<number>

/** Queued step of an import. */
export interface ImportStep {
  jobId: number
  /** User with the permissions at the request. */
  by: Identity
  names?: ListNames | undefined
}

/** Thrown when a checked row can no longer be written. */
export class Outdated extends Error {
  override name = 'Outdated'
}

/**
 * Importable list. Its rows are read in a worker thread, staged, checked as a whole, shown to the user, and
 * then written in one transaction.
 */
export interface ListImport {
  /** To import it: `order:edit`. */
  permission: string
  /** Returns the page of an import by its number. */
  linkOf(id: number): string
  /** Module that reads the list, whose default export is a `listReader`. */
  reader: string
  /** `rows` is JSON of the reader. */
  stage(db: Db, jobId: number, rows: string): Promise<void>
  /** Loads data of other services before the checks. */
  prepareChecks?(app: FastifyInstance, jobId: number): Promise<void>
  /** Checks that need all rows, in order. */
  checks: readonly Check[]
  /**
   * Numbers the good rows, or what they are together, from 1; for as long as the transaction lasts. Answers
   * how many those are.
   */
  prepare(tx: Db, jobId: number): Promise<number>
  /** Writes numbers from … to with their history; answers how many rows of the list they were. */
  write(tx: Db, by: Identity, from: number, to: number): Promise<number>
  /**
   * Conflicts that can arise after the check: the constraint that refuses them, unless `write` throws
   * `Outdated`, and the checks that find them.
   */
  taken: { constraint?: string; checks: readonly Check[] }
  /** Pattern of accepted file names; .xlsx and .csv by default. */
  fileName?: RegExp
  /** Sentences for people. */
  texts: { fileType: string; forbidden: string; empty: string; taken: string }
}

/** Imports by their list's name in jobs. */
export type ListImports = Readonly<Record<string, ListImport>>

/** Returns the queue of a list; each has its own. */
export const importQueue = (list: string) => `${list}-import`
