import { readFile } from 'node:fs/promises'
import { createAudited, type Recorder } from '@portal/service-kit/audit.ts'
import { resolveCallerPath } from '@portal/service-kit/caller-path.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import {
  type Command,
  type CommandContext,
  type CommandOptions,
  CommandProblem,
  commandActor,
} from '../command.ts'
import * as companies from '../company/company.repo.ts'
import { disableAccount } from '../end-credentials.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as sessions from '../session/session.repo.ts'
import { discover, findRefusedEndpoints } from './open-id.ts'
import * as providers from './provider.repo.ts'
import { type ProviderDraft, parseProvider } from './provider.rules.ts'

export const providerHelp = `Identity providers of companies (OpenID Connect), which sign their people in; the file is described in docs/operate.md
  provider add <id> --file <file>    register one; asks for the secret of the portal's client there (or reads it from stdin)
      --public                       the client has no secret
  provider edit <id> --file <file>   describe it anew; asks for the secret, too
  provider list                      all of them
  provider disable <id>              nobody signs in by it; ends what the accounts without a password that it has made have opened
  provider enable <id>`

const noun = 'identityProvider'

async function read(file: string | undefined): Promise<ProviderDraft> {
  if (!file) throw new CommandProblem('Say which file: provider add sun --file sun.json')
  const text = await readFile(resolveCallerPath(file), 'utf8').catch(() => {
    throw new CommandProblem(`There is no file ${file}.`)
  })
  try {
    return parseProvider(text)
  } catch (error) {
    throw new CommandProblem(`${file}: ${(error as Error).message}`)
  }
}

const auditFields = ({
  name,
  issuer,
  clientId,
  companyId,
  scope,
  roleClaim,
  secondFactor,
  roles,
  isListed,
  domains,
}: Omit<ProviderDraft, 'company'> & { companyId: number | null }) => ({
  name,
  issuer,
  clientId,
  companyId,
  scope,
  roleClaim,
  secondFactor,
  isListed,
  domains,
  roles: roles.map(({ value, role }) => `${value}: ${role}`),
})

async function save(id: string, values: CommandOptions, context: CommandContext, isNew: boolean) {
  if (!/^[a-z0-9-]{1,40}$/.test(id))
    throw new CommandProblem('The id of a provider has 1 to 40 small letters, digits or -.')
  const { company, ...draft } = await read(values.file)
  const found = company === undefined ? undefined : await companies.findOne(context.db, company)
  if (company !== undefined && !found)
    throw new CommandProblem(`There is no company ${company}. All companies: company list`)
  const clientSecret = values.public ? null : await context.readPassword('Secret of the client')
  if (clientSecret === '')
    throw new CommandProblem('The secret is empty. A client that has none is added with --public.')
  const server = await discover({ ...draft, clientSecret }).catch((error: Error) => {
    const { message } = error.message === 'fetch failed' ? (error.cause as Error) : error
    throw new CommandProblem(
      `${draft.issuer} does not answer as an OpenID provider of this name. Check the address, and that this machine reaches it (${message}).`,
    )
  })
  const refused = await findRefusedEndpoints(draft.issuer, server)
  if (refused.length > 0)
    throw new CommandProblem(
      `${draft.issuer} names addresses that are neither its own nor public: ${refused.join(', ')}. In a private network the portal calls the issuer's own address alone: let the provider answer there, for example by a proxy.`,
    )
  const encrypted = clientSecret && context.encryption.encrypt(clientSecret, id)
  const saved = { ...draft, companyId: found?.id ?? null }
  await createAudited(context.db)(commandActor, async (tx, record) => {
    const before = await providers.lock(tx, id)
    if (isNew && before)
      throw new CommandProblem(
        `There is a provider ${id} already. Other values: provider edit ${id} --file <file>`,
      )
    if (!isNew && !before) throw unknown(id)
    await providers.save(tx, id, { ...saved, clientSecret: encrypted, createdBy: commandActor.username })
    const entry = { noun, id, after: auditFields(saved) } as const
    record(
      before
        ? { ...entry, action: 'edit', before: auditFields(before) }
        : { ...entry, action: 'create', before: null },
    )
  })
  context.say(
    `${draft.name} signs people in at /companyLogin?provider=${id}. What its client there needs: the address of the portal with /companyLogin/${id} behind it as the one to lead back to.`,
  )
}

const unknown = (id: string) => new CommandProblem(`There is no provider ${id}. All of them: provider list`)

/** Ends the credentials of an account. The user can sign in again when the provider is enabled. */
async function takeAway(tx: Db, record: Recorder, id: string) {
  if ((await providers.lockManaged(tx, id))?.isDisabled !== false) return
  await disableAccount(tx, record, id)
  await providers.saveByProvider(tx, id)
  record({ noun: 'account', id, action: 'edit', before: { disabled: false }, after: { disabled: true } })
}

/** Returns the accounts that were signed out. */
const setDisabled = ({ db }: CommandContext, id: string, isDisabled: boolean) =>
  createAudited(db)(commandActor, async (tx, record) => {
    const before = await providers.lock(tx, id)
    if (!before) throw unknown(id)
    await providers.saveDisabled(tx, id, isDisabled)
    const was = { disabled: before.disabledAt !== null }
    record({ noun, id, action: 'edit', before: was, after: { disabled: isDisabled } })
    if (!isDisabled) return []
    const people = await providers.findManaged(tx, id)
    for (const { id: account, hasPassword } of people)
      if (hasPassword) await sessions.endAll(tx, account)
      else await takeAway(tx, record, account)
    return people
  })

export const providerCommands: Record<string, Command> = {
  'provider add': ([id = ''], values, context) => save(id, values, context, true),
  'provider edit': ([id = ''], values, context) => save(id, values, context, false),
  'provider list': async (_, __, { db, say }) => {
    for (const { id, name, issuer, people, isListed, domains, disabledAt } of await providers.list(db))
      say(
        [
          id.padEnd(16),
          disabledAt ? 'disabled' : `${people} people`,
          name,
          issuer,
          ...domains,
          ...(isListed ? ['on the sign-in page'] : []),
        ].join('  '),
      )
  },
  'provider disable': async ([id = ''], _, context) => {
    const ended = publishEndedSession(context.bus)
    for (const { id: userId, hasPassword } of await setDisabled(context, id, true))
      await ended({ userId, reason: hasPassword ? 'everywhere' : 'disabled' })
    context.say(`${id} is disabled: nobody signs in by it, and the people of its accounts are signed out.`)
  },
  'provider enable': async ([id = ''], _, context) => {
    await setDisabled(context, id, false)
    context.say(`${id} signs people in again.`)
  },
}
