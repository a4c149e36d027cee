import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Scope, scopes } from '@portal/contracts/access.ts'
import { type OauthClient, OauthClientDraft } from '@portal/contracts/oauth.contract.ts'
import { resolveCallerPath } from '@portal/service-kit/caller-path.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createValidator } from '@portal/service-kit/http/validation.ts'
import { type Command, CommandProblem, commandActor, withCommandErrors } from '../command.ts'
import * as clients from './client.repo.ts'
import { rotateSecret, save, setDisabled } from './client.ts'

export const clientHelp = `Applications of third parties (OAuth 2.0)
  client add <name>                  register one; its id and secret are shown this once
      --redirect <address>           where browsers go with the outcome, exactly so; may be repeated
      --scope <scope>                ${scopes.join(', ')}; may be repeated (default: all)
      --public                       without a secret: it runs where its users can read it
      --device-code                  may sign in on a display, by a code
      --without-pkce                 only for one that cannot do it
      --homepage <address> --logo <file>
  client list                        all of them
  client rotate <name or id>         a new secret, shown this once; the old one works for another day
      --end-old                      the old one ends at once
  client disable <name or id>        refuse it, and end all that it was given
  client enable <name or id>         its users have to agree again`

const check = createValidator('body', OauthClientDraft)

async function logoOf(file: string): Promise<string> {
  const type = extname(file).slice(1).replace('jpg', 'jpeg')
  const content = await readFile(resolveCallerPath(file)).catch(() => {
    throw new CommandProblem(`There is no file ${file}.`)
  })
  return `data:image/${type};base64,${content.toString('base64')}`
}

async function clientNamed(db: Db, name = ''): Promise<OauthClient> {
  const found = await clients.findByName(db, name)
  if (!found)
    throw new CommandProblem(`There is no application ${name || 'without a name'}. All of them: client list`)
  return found
}

export const clientCommands: Record<string, Command> = {
  'client add': async ([name = ''], values, { db, say }) => {
    if (!name)
      throw new CommandProblem(
        'Say the name: client add "Sun Monitor" --redirect https://sun.example/callback',
      )
    const draft = {
      name,
      homepage: values.homepage ?? '',
      logo: values.logo ? await logoOf(values.logo) : '',
      isPublic: values.public ?? false,
      requiresPkce: !values['without-pkce'],
      mayUseDeviceCode: values['device-code'] ?? false,
      redirectUris: values.redirect ?? [],
      scopes: (values.scope ?? [...scopes]) as Scope[],
    }
    const { client, secret } = await withCommandErrors(async () => {
      check(draft)
      return save(db, commandActor, draft)
    })
    say(`client_id      ${client.id}`)
    if (secret) say(`client_secret  ${secret}`)
    say(secret ? 'The secret is shown only now.' : 'It has no secret.')
  },
  'client list': async (_, __, { db, say }) => {
    for (const { id, name, isPublic, scopes, users, disabledAt } of await clients.list(db)) {
      const state = disabledAt ? 'disabled' : `${users} users`
      say([id, name.padEnd(20), isPublic ? 'public' : 'secret', scopes.join(' + '), state].join('  '))
    }
  },
  'client rotate': async ([name], values, { db, say }) => {
    const { id, name: called } = await clientNamed(db, name)
    const endsOld = values['end-old'] ?? false
    const { secret } = await withCommandErrors(() => rotateSecret(db, commandActor, id, endsOld))
    say(`client_secret  ${secret}`)
    say(
      `This is shown only now. The old secret of ${called} ${endsOld ? 'has ended' : 'works for another day'}.`,
    )
  },
  'client disable': async ([name], _, { db, say }) => {
    const client = await clientNamed(db, name)
    await setDisabled(db, commandActor, client.id, true)
    say(`${client.name} is disabled, and what it was given has ended.`)
  },
  'client enable': async ([name], _, { db, say }) => {
    const client = await clientNamed(db, name)
    await setDisabled(db, commandActor, client.id, false)
    say(`${client.name} may ask users again.`)
  },
}
