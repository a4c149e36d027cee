import { createPersonRoutes } from '@portal/contracts/person.contract.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../implement.ts'
import { notFound } from '../problem/problem.ts'
import type { PersonalData } from './inventory.ts'
import * as repo from './person.repo.ts'
import { createLocalSource } from './source.ts'

/** Registers identity's calls about a person. */
export function registerPersonRoutes(app: FastifyInstance, data: PersonalData) {
  const { db, files, config } = app
  const source = createLocalSource(
    { service: config.name, data },
    db,
    async (id) => (await files.open(id)).stream,
  )
  const routes = createPersonRoutes(config.name)
  implement(app, routes.findErasureHindrance, ({ body }) => source.findHindrance(body))
  implement(app, routes.readPerson, ({ body }) => source.read(body))
  implement(app, routes.openPersonFile, async ({ params: { id } }) => {
    if (!(await repo.isPersonFile(db, data, id))) throw notFound('file')
    const { file, stream } = await files.open(id)
    return { stream, name: file.name, type: file.type, size: file.size }
  })
  implement(app, routes.erasePerson, ({ body: { person, pseudonym } }) => source.erase(person, pseudonym))
}
