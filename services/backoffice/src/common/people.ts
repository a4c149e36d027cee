import type { Db } from '@portal/service-kit/database/database.ts'
import { findAccountProblems } from '@portal/service-kit/identity/account.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import type { FastifyInstance } from 'fastify'

const roles = { ownerId: 'OWNER', installerId: 'INSTALLER' } as const
type Field = keyof typeof roles
type People = { [F in Field]?: string | null | undefined }

interface Noun {
  noun: string
  repo: { read(db: Db, id: number): Promise<People | undefined> }
}

/**
 * Checks persons that were changed. Unchanged persons stay valid even if their account was disabled. @throws
 * Problem 400 at the fields, 503
 */
export async function assertPeople(
  app: FastifyInstance,
  { noun, repo }: Noun,
  draft: People & { id?: number | undefined },
) {
  const fields = (Object.keys(roles) as Field[]).filter((field) => draft[field])
  if (fields.length === 0) return
  const current = draft.id === undefined ? undefined : await repo.read(app.db, draft.id)
  const named = fields
    .filter((field) => draft[field] !== current?.[field])
    .map((field) => ({ field, id: draft[field] as string, role: roles[field] }))
  assertNoProblems(noun, await findAccountProblems(app, named))
}
