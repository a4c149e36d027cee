import type { PlainCode } from '@portal/contracts/errors/all.ts'
import type { Person } from '@portal/contracts/person.contract.ts'
import type { Db } from '../database/database.ts'

/**
 * How a column identifies an account: by its id, its username, one of its e-mail addresses, as the audience
 * of a notice, or as `userId` of a JSON object.
 */
export type IdentifiedBy = 'id' | 'name' | 'email' | 'audience' | 'json'
export type IdentifyingColumns = Readonly<Record<string, IdentifiedBy>>

interface Described {
  table: string
  /** Content, purpose and retention of the rows, in words. */
  what: string
  why: string
  kept: string
}

/** Table about a person. */
interface OwnRows extends Described {
  /** Columns that identify the person of a row. */
  own: IdentifyingColumns
  /** Effect of an erasure on the rows; pseudonymising empties the columns `about`. */
  erase: 'delete' | 'pseudonym'
  about?: readonly string[]
  /** Reason why a pseudonymised row is kept. */
  reason?: string
  /** Entity name in the audit and in files. */
  noun?: string
  /** Columns that no export shows. */
  secret?: readonly string[]
  /** Columns to export; the others concern other people. */
  shown?: readonly string[]
}

/** Table below another one, whose rows are deleted together. */
interface ChildRows extends Described {
  own?: never
  parent: { table: string; column: string; key?: string }
  secret?: readonly string[]
}

/** Table that names the acting person: the name is replaced by a pseudonym. */
interface ActedRows extends Described {
  acted: IdentifyingColumns
}

/**
 * Columns that may name a person, but only staff can find and correct the names, or the rows expire soon.
 */
interface OtherRows extends Described {
  other: readonly string[]
}

export type PersonalTable = (OwnRows | ChildRows | (Described & { own?: never })) &
  Partial<ActedRows> &
  Partial<OtherRows>

/** Personal data of a service, declared once for export, erasure and docs/personal-data.md. */
export interface PersonalData {
  tables: readonly PersonalTable[]
  /** Entities whose files belong to the person who uploaded them. */
  files?: readonly string[]
  /** `table.column` that looks personal by name or type, with the reason why it is not. */
  impersonal?: Readonly<Record<string, string>>
  /** Obligations that must end before an erasure. */
  hindrances?: readonly ErasureBlocker[]
  /**
   * Erases from tables that the declarations cannot express, after all others; returns the number of changed
   * rows. `ids` identify the rows of a table that were about the person.
   */
  eraseRest?: (
    tx: Db,
    erasing: ErasedPerson & { ids: (table: string) => readonly string[] },
  ) => Promise<number>
}

export interface ErasedPerson {
  person: Person
  /** Replaces id and name. */
  pseudonym: string
}

export interface ErasureBlocker {
  table: string
  own: IdentifyingColumns
  /** SQL over the columns of the table. */
  where: string
  /** Problem to answer with. */
  error: PlainCode
}

/** Obligation of a running import or export. */
export const runningJob: ErasureBlocker = {
  table: 'job',
  own: { user_id: 'id' },
  where: `state in ('QUEUED', 'RUNNING', 'CHECKING', 'APPLYING')`,
  error: 'account.job_runs',
}

const inTransit = 'Carries a change to where it belongs'

/** Tables created by the kit; a service has some of them. */
export const kitTables: readonly PersonalTable[] = [
  {
    table: 'job_problem',
    what: 'Problems of your imports',
    why: 'Shows what is wrong with a list',
    kept: 'With the import',
    parent: { table: 'job', column: 'job_id' },
    other: ['value', 'column_name', 'reason'],
  },
  {
    table: 'import_row',
    what: 'Rows of your imports',
    why: 'Checks a list before it is written',
    kept: 'Until the import ends',
    parent: { table: 'job', column: 'job_id' },
    other: ['facts'],
  },
  {
    table: 'job',
    what: 'Your imports and exports',
    why: 'Shows their progress and result',
    kept: 'JOB_KEEP_DAYS (30); the file of an export EXPORT_KEEP_HOURS (24)',
    own: { user_id: 'id', username: 'name' },
    erase: 'delete',
    noun: 'job',
    about: ['request'],
    other: ['reason'],
  },
  {
    table: 'idempotency',
    what: 'Answers to your saves',
    why: 'A save that is sent again is done once',
    kept: '1 day',
    own: { user_id: 'id' },
    erase: 'delete',
    about: ['answer'],
  },
  {
    table: 'notice_read',
    what: 'Notices that you have read',
    why: 'Counts unread notices',
    kept: 'With the notice',
    own: { user_id: 'id' },
    erase: 'delete',
  },
  {
    table: 'notice',
    what: 'Notices to you',
    why: 'Tells what has happened',
    kept: 'NOTICE_KEEP_DAYS (90)',
    own: { audience: 'audience' },
    erase: 'delete',
    about: ['values'],
    other: ['subject'],
  },
  {
    table: 'outbox',
    what: 'E-mails with notices to you',
    why: 'Sends notices, and shows which could not be sent',
    kept: 'MAIL_KEEP_DAYS (30)',
    own: { user_id: 'id', name: 'name' },
    erase: 'delete',
    about: ['lines', 'detail'],
  },
  {
    table: 'webhook_event',
    what: 'Changes on their way to webhooks',
    why: inTransit,
    kept: 'Until they are handed over',
    own: { owner_id: 'id', user_id: 'id' },
    erase: 'pseudonym',
    reason: inTransit,
  },
  {
    table: 'account',
    what: 'Your name, beside rows that mention you',
    why: 'Lists show names in place of ids',
    kept: 'As long as the account',
    own: { id: 'id', name: 'name' },
    erase: 'delete',
  },
  {
    table: 'file',
    what: 'Files that you have uploaded',
    why: 'They belong to a row, which they explain',
    kept: 'With their row; without one UPLOAD_KEEP_HOURS (24)',
    own: { created_by: 'id' },
    erase: 'pseudonym',
    reason: 'They go with their row',
    shown: ['id', 'name', 'size', 'type', 'created_at', 'noun', 'row_id'],
  },
  {
    table: 'file_room',
    what: 'How much room your files may take',
    why: 'Your files stay within one quota',
    kept: 'As long as the account',
    own: { account_id: 'id' },
    erase: 'delete',
  },
  {
    table: 'audit',
    what: 'What you did, as the audit tells it',
    why: 'Who changed what can be found out, and nobody can change that unnoticed',
    kept: 'AUDIT_KEEP_DAYS (3650)',
    own: { user_id: 'id', username: 'name' },
    erase: 'pseudonym',
    reason: 'Proof of changes; the seals stay verifiable',
    about: ['before', 'after'],
    // Before and after describe rows, often of other people.
    shown: ['id', 'at', 'noun', 'row_id', 'action'],
  },
]

/** Tables that name people only as those who deleted a row. */
export const binTables = (...tables: string[]): PersonalTable[] =>
  tables.map((table) => ({
    table,
    what: 'Who has put a row into the bin',
    why: 'The bin says who has deleted what',
    kept: 'As long as the row',
    acted: { deleted_by: 'name' },
  }))
