import { type Command, CommandProblem, commandActor, withCommandErrors } from '../command.ts'
import * as keys from './api-key.repo.ts'
import { revokeApiKey } from './api-key.ts'

export const apiKeyHelp = `API keys
  api-key list [<account>]           all keys, or those of one account; people make their own, signed in
  api-key revoke <number>            end one, and the sessions that it has opened, at once`

const day = (instant: string) => instant.slice(0, 10)

export const apiKeyCommands: Record<string, Command> = {
  'api-key list': async ([username], _, { db, say }) => {
    for (const { id, owner, name, hint, scope, expiresAt, lastUsedAt, revokedAt } of await keys.listAll(
      db,
      username,
    )) {
      const state = revokedAt
        ? `revoked ${day(revokedAt)}`
        : expiresAt < new Date().toISOString()
          ? 'expired'
          : `until ${day(expiresAt)}`
      const use = lastUsedAt ? `used ${day(lastUsedAt)}` : 'never used'
      say(
        [
          String(id).padStart(5),
          owner.padEnd(16),
          name.padEnd(20),
          `${hint}…`,
          state,
          use,
          scope.join(' '),
        ].join('  '),
      )
    }
  },
  'api-key revoke': async ([number = ''], _, { db, bus, say }) => {
    if (!/^\d{1,15}$/.test(number))
      throw new CommandProblem('Say the number: api-key revoke 12. All keys: api-key list')
    const key = await withCommandErrors(() => revokeApiKey(db, bus, commandActor, { id: Number(number) }))
    say(`${key.name} is revoked.`)
  },
}
