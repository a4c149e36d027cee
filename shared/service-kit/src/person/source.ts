import type { Readable } from 'node:stream'
import {
  createPersonRoutes,
  type Erased,
  type ErasureHindrance,
  type Person,
  type PersonRecord,
} from '@portal/contracts/person.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import type { Database } from '../database/database.ts'
import { type Caller, callService, openFromService } from '../identity/service-call.ts'

import type { PersonalData } from './inventory.ts'
import * as repo from './person.repo.ts'

/** Personal data of one service, local or remote. */
export interface PersonSource {
  service: Service
  /** Returns the open obligation that prevents an erasure; null without one. */
  findHindrance(person: Person): Promise<ErasureHindrance | null>
  read(person: Person): Promise<PersonRecord>
  openFile(id: string): Promise<Readable>
  erase(person: Person, pseudonym: string): Promise<Erased>
}

/** Access to the service's own tables and files. */
export const createLocalSource = (
  { service, data }: { service: Service; data: PersonalData },
  db: Database,
  openFile: PersonSource['openFile'],
): PersonSource => ({
  service,
  findHindrance: (person) => repo.findErasureBlocker(db, data, person),
  read: (person) => repo.readPerson(db, data, person),
  openFile,
  erase: (person, pseudonym) => repo.erasePerson(db, data, { person, pseudonym }),
})

/** Milliseconds to read or erase the rows of one person. */
const timeoutMs = 600_000

/** Calls another service. */
export function createRemoteSource(service: Service, url: string, caller: Caller): PersonSource {
  const routes = createPersonRoutes(service)
  const target = { caller, url }
  const options = { timeoutMs, unavailable: 'person.service_away' } as const
  return {
    service,
    findHindrance: (person) => callService(target, routes.findErasureHindrance, { body: person }, options),
    read: (person) => callService(target, routes.readPerson, { body: person }, options),
    openFile: (id) => openFromService(target, routes.openPersonFile, { params: { id } }),
    erase: (person, pseudonym) =>
      callService(target, routes.erasePerson, { body: { person, pseudonym } }, options),
  }
}
