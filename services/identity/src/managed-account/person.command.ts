import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createAudited } from '@portal/service-kit/audit.ts'
import { createPersonArchive } from '@portal/service-kit/person/archive.ts'
import type { PersonSource } from '@portal/service-kit/person/source.ts'
import * as accounts from '../account/account.repo.ts'
import { type CommandContext, CommandProblem, commandActor, withCommandErrors } from '../command.ts'
import { assertErasable, beginErasure, finishErasure, getPerson } from '../person/erasure.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as managed from './managed.repo.ts'
import { removesAdministrator } from './managed.rules.ts'

export const personHelp = `People
  person export <name> [<file>]      all that the portal has of an account, as one ZIP; the file is for you alone
  person erase <name> --confirm <name>
                                     delete or pseudonymise it in every service; cannot be undone`

interface Context extends Pick<CommandContext, 'db' | 'bus' | 'say'> {
  sources: readonly PersonSource[]
  /** Default folder for created files. */
  folder: string
}

/** @throws CommandProblem */
export async function personCommand(
  [verb, name = '', ...rest]: readonly string[],
  context: Context,
): Promise<void> {
  const account = name && (await accounts.findByName(context.db, name))
  const isErasing = verb === 'erase' && rest.length <= 2
  if (!(isErasing || (verb === 'export' && rest.length <= 1)) || !name)
    throw new CommandProblem(`Say export or erase, and the name of the account.\n\n${personHelp}`)
  if (!account) throw new CommandProblem(`There is no account ${name}. All accounts: user list`)
  if (!isErasing) return exportPerson(account, rest[0], context)
  const [option, repeated = ''] = rest
  if (option !== '--confirm' || repeated.toLowerCase() !== account.username.toLowerCase())
    throw new CommandProblem(
      `Erasing cannot be undone. To be sure, repeat the name: person erase ${name} --confirm ${name}`,
    )
  return withCommandErrors(() => erasePerson(account, context))
}

async function exportPerson(
  { id, username }: accounts.Account,
  file: string | undefined,
  { db, sources, folder, say }: Context,
) {
  const path = resolve(folder, file ?? `${username}.zip`)
  const content = await createPersonArchive(sources, await getPerson(db, id))
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error) => {
    throw error.code === 'EEXIST' ? new CommandProblem(`${path} exists. Name another file.`) : error
  })
  await createAudited(db)(commandActor, async (_, record) =>
    record({ noun: 'account', id, action: 'edit', before: {}, after: { personalData: 'exported' } }),
  )
  say(`${path} has all that the portal keeps of ${username}.`)
}

async function erasePerson({ id, username, ...rights }: accounts.Account, context: Context) {
  const { db, bus, sources, say } = context
  await assertErasable(sources, await getPerson(db, id))
  await createAudited(db)(commandActor, async (tx, record) => {
    const administrators = await managed.lockAdministrators(tx)
    if (removesAdministrator(rights, undefined) && administrators.every((other) => other === id))
      throw new CommandProblem('This is the last administrator. Make another one first.')
    await beginErasure(tx, record, id)
    record({ noun: 'account', id, action: 'edit', before: {}, after: { personalData: 'erased' } })
  })
  await publishEndedSession(bus)({ userId: id, reason: 'disabled' })
  const erased = await finishErasure(db, sources, id)
  say(
    erased
      ? `${username} is erased: ${erased.rows} rows were deleted or changed.`
      : `${username} is being erased by the running portal.`,
  )
}
