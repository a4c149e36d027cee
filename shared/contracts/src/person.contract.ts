import * as T from 'typebox'
import { routes } from './route.ts'
import type { Service } from './service.ts'
import { AccountId, Nullable } from './values.ts'

const FileId = T.String({ format: 'uuid' })

/** Account as rows of other services may refer to it. */
export const Person = T.Object(
  { id: AccountId, name: T.String(), emails: T.Array(T.String()) },
  { additionalProperties: false },
)
export type Person = T.Static<typeof Person>

/** Rows of one table about a person, with the table's entry in the data inventory. */
export const PersonTable = T.Object({
  table: T.String(),
  what: T.String(),
  why: T.String(),
  kept: T.String(),
  /** False if there are more rows than one answer contains. */
  isComplete: T.Boolean(),
  rows: T.Array(T.Record(T.String(), T.Unknown())),
})
const PersonFile = T.Object({ id: FileId, name: T.String() })
export const PersonRecord = T.Object({ tables: T.Array(PersonTable), files: T.Array(PersonFile) })
export type PersonRecord = T.Static<typeof PersonRecord>

/** Problem that prevents the erasure. */
const ErasureHindrance = T.Object({ error: T.String(), msg: T.String() })
export type ErasureHindrance = T.Static<typeof ErasureHindrance>

export const Erased = T.Object({
  /** Number of deleted or changed rows, including audit rows. */
  rows: T.Integer(),
})
export type Erased = T.Static<typeof Erased>

/** Internal calls of identity to every service about a person's data. */
export const createPersonRoutes = (service: Service) =>
  routes(service, {
    findErasureHindrance: {
      path: '/internal/person/hindrance',
      access: 'internal',
      summary: 'Reason why the data of an account cannot be erased yet; null if they can',
      body: Person,
      data: Nullable(ErasureHindrance),
      reads: true,
    },
    readPerson: {
      path: '/internal/person/read',
      access: 'internal',
      summary: 'All rows that name a person, and which files the person has uploaded',
      body: Person,
      data: PersonRecord,
      reads: true,
    },
    openPersonFile: {
      path: '/internal/person/file/{id}',
      method: 'GET',
      access: 'internal',
      summary: 'A file that readPerson has named',
      params: T.Object({ id: FileId }),
      download: true,
    },
    erasePerson: {
      path: '/internal/person/erase',
      access: 'internal',
      summary: 'Delete or pseudonymise what names a person; again without effect',
      body: T.Object({ person: Person, pseudonym: AccountId }, { additionalProperties: false }),
      data: Erased,
    },
  })
