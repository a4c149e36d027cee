import { AccessTokenDraft } from '@portal/contracts/access-token.contract.ts'
import { createValidator } from '@portal/service-kit/http/validation.ts'
import { type Command, CommandProblem, commandActor, withCommandErrors } from '../command.ts'
import * as tokens from './access-token.repo.ts'
import { createAccessToken, revokeAccessToken } from './access-token.ts'

export const accessTokenHelp = `Access tokens
  token add <name> --remote <remote> with which a team publishes releases of its remotes (PORTAL_TOKEN); shown this once
      --remote <remote>              may be repeated
      --days <days>                  until it ends (default: 90, at most 365)
  token list                         all tokens
  token revoke <name>                end it at once`

const check = createValidator('body', AccessTokenDraft)

const day = (instant: string) => instant.slice(0, 10)

export const accessTokenCommands: Record<string, Command> = {
  'token add': async ([name = ''], { remote = [], days = '90' }, { db, say }) => {
    if (!name || remote.length === 0)
      throw new CommandProblem('Say name and remote: token add ci-backoffice --remote mf-backoffice')
    const draft = { name, remotes: remote, days: Number(days) }
    const { token, accessToken } = await withCommandErrors(async () => {
      check(draft)
      return createAccessToken(db, commandActor, draft)
    })
    say(token)
    say(
      `This is shown only now. ${accessToken.name} publishes ${accessToken.remotes.join(' and ')} until ${day(accessToken.expiresAt)}.`,
    )
  },
  'token list': async (_, __, { db, say }) => {
    for (const { name, hint, remotes, expiresAt, lastUsedAt, revokedAt, createdBy } of await tokens.list(
      db,
    )) {
      const state = revokedAt
        ? `revoked ${day(revokedAt)}`
        : expiresAt < new Date().toISOString()
          ? 'expired'
          : `until ${day(expiresAt)}`
      const use = lastUsedAt ? `used ${day(lastUsedAt)}` : 'never used'
      say(
        [name.padEnd(20), `${hint}…`, remotes.join(' + ').padEnd(16), state, use, `by ${createdBy}`].join(
          '  ',
        ),
      )
    }
  },
  'token revoke': async ([name = ''], _, { db, bus, say }) => {
    const found = name && (await tokens.findByName(db, name))
    if (!found)
      throw new CommandProblem(
        name
          ? `There is no token ${name} in force. All tokens: token list`
          : 'Say which: token revoke <name>',
      )
    await revokeAccessToken(db, bus, commandActor, found.id)
    say(`${found.name} is revoked.`)
  },
}
