import type { Identity } from '@portal/contracts/access.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../database.ts'

/** Refuses staged rows; answers how many problems that are. `by` is whoever asked for this step. */
export type Check = (db: Database, jobId: number, by: Identity) => Promise<number>

/** A step of an import: what waits in its queue. */
export interface ImportStep {
  jobId: number
  /** With the rights of the moment in which the step was asked for. */
  by: Identity
  names?: ListNames | undefined
}

/** A row that was checked cannot be written as it is any more. */
export class Outdated extends Error {
  override name = 'Outdated'
}

/**
 * A list that can be imported. Its rows are read in a thread, staged, checked as a whole, shown to the user,
 * and then written in one transaction.
 */
export interface ListImport {
  /** To import it: `order:edit`. */
  permission: string
  /** Where the import with this number is shown. */
  linkOf(id: number): string
  /** The module that reads the list, whose default export is a `listReader`. */
  reader: string
  /** `rows` is JSON of the reader. */
  stage(db: Db, jobId: number, rows: string): Promise<void>
  /** Before the checks, asks other services for what these need to know. */
  prepareChecks?(app: FastifyInstance, jobId: number): Promise<void>
  /** What only shows when all rows are there, one after the other. */
  checks: readonly Check[]
  /**
   * Numbers the good rows, or what they are together, from 1; for as long as the transaction lasts. Answers
   * how many those are.
   */
  prepare(tx: Db, jobId: number): Promise<number>
  /** Writes numbers from … to with their history; answers how many rows of the list they were. */
  write(tx: Db, by: Identity, from: number, to: number): Promise<number>
  /**
   * What can have been taken since the check: the constraint that refuses it, unless `write` throws
   * `Outdated`, and the checks that find it.
   */
  taken: { constraint?: string; checks: readonly Check[] }
  /** What its file is called; .xlsx and .csv unless it says so. */
  fileName?: RegExp
  /** Sentences for people. */
  texts: { fileType: string; forbidden: string; empty: string; taken: string }
}

/** By the names that jobs have for them. */
export type ListImports = Readonly<Record<string, ListImport>>

/** Each list waits for its own turn. */
export const importQueue = (list: string) => `${list}-import`
