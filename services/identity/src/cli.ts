import { type Grant, grants, type Kind, kinds, type Role, roles } from '@portal/contracts/access.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import { isEmail } from '@portal/contracts/mail.contract.ts'
import { createAudited, type Recorder } from '@portal/service-kit/audit.ts'
import { type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { toRoleLabel } from './access/permission.rules.ts'
import { accessTokenCommands, accessTokenHelp } from './access-token/access-token.command.ts'
import * as accounts from './account/account.repo.ts'
import { passwordProblem } from './account/password.rules.ts'
import { hashPassword } from './account/password.ts'
import { lookAlikeMessage, normalizeName, usernameProblem } from './account/username.rules.ts'
import { apiKeyCommands, apiKeyHelp } from './api-key/api-key.command.ts'
import { brandCommands, brandHelp } from './brand/brand.command.ts'
import {
  type Command,
  type CommandContext,
  type CommandOptions,
  CommandProblem,
  commandActor,
  parseArguments,
} from './command.ts'
import * as companies from './company/company.repo.ts'
import { disableAccount, setPasswordForOther } from './end-credentials.ts'
import { providerCommands, providerHelp } from './identity-provider/provider.command.ts'
import * as keys from './key/key.repo.ts'
import { lostKeyCommands, lostKeyHelp } from './lost-key.command.ts'
import { clientCommands, clientHelp } from './oauth/client.command.ts'
import { encryptionKeyCommands, encryptionKeyHelp } from './secret/encryption-key.command.ts'
import { changeCredential } from './session/credential-change.ts'
import { publishEndedSession } from './session/ended-session.ts'

export const identityHelp = `Accounts
  user add <name> --role <role>      create an account; asks for its password (or reads it from stdin)
      --kind <kind>                  ${kinds.join(', ')} (default: staff)
      --grant <grant>                ${grants.join(', ')}; may be repeated
      --company <id or name>         whose rows an owner sees
      --country <XX> --email <address> --platform <platform> --id <user id>
  user list                          all accounts
  user disable <name>                sign out everywhere, revoke its API keys, refuse to sign in
  user enable <name>
  user password <name>               set a new password; signs out everywhere, revokes its API keys
  user grant <name> [<grant> …]      give exactly these grants; none takes them away
  user company <name> [<company>]    whose rows an owner sees; without a company only own ones
  user email <name> [<address>]      where e-mails go; without an address nowhere
  company add <name>                 create a company
  company list
${accessTokenHelp}
${clientHelp}
${apiKeyHelp}
${brandHelp}
${providerHelp}
Keys
  key rotate                         sign identities with a new key; the old one stays valid until nothing that it signed is left
${encryptionKeyHelp}
${lostKeyHelp}

Roles: ${roles.join(', ')}. The first administrator of an empty portal gets the id FIRST_1, and with it all grants.`

export { CommandProblem }

/** Checks whether a word is a command group of this service. */
export const isIdentityGroup = (word: string): boolean =>
  Object.keys(commands).some((name) => name.startsWith(`${word} `))

/** Runs a command that the help lists. @throws CommandProblem */
export async function identityCommand(argv: readonly string[], context: CommandContext): Promise<void> {
  const [group = '', verb = '', ...rest] = argv
  const command = commands[`${group} ${verb}`]
  if (!command) throw new CommandProblem(`There is no command "${argv.join(' ')}".\n\n${identityHelp}`)
  const { positionals, values } = parseArguments(rest, identityHelp)
  await command(positionals, values, context)
}

const commands: Record<string, Command> = {
  ...accessTokenCommands,
  ...clientCommands,
  ...apiKeyCommands,
  ...brandCommands,
  ...providerCommands,
  ...encryptionKeyCommands,
  ...lostKeyCommands,
  'user add': addUser,
  'user list': async (_, __, { db, say }) => {
    for (const account of await accounts.list(db)) say(described(account))
  },
  'user disable': async ([name], _, context) => {
    const account = await accountNamed(name, context)
    await edit(context, account, { disabled: false }, { disabled: true }, (tx, record) =>
      disableAccount(tx, record, account.id),
    )
    await publishEndedSession(context.bus)({ userId: account.id, reason: 'disabled' })
    context.say(`${account.username} is disabled and signed out.`)
  },
  'user enable': async ([name], _, context) => {
    const account = await accountNamed(name, context)
    await edit(context, account, { disabled: true }, { disabled: false }, (tx) =>
      accounts.saveDisabled(tx, account.id, false),
    )
    context.say(`${account.username} may sign in again.`)
  },
  'user password': async ([name], _, context) => {
    const account = await accountNamed(name, context)
    const passwordHash = await newPassword(account.username, context)
    await edit(context, account, { password: 'old' }, { password: 'new' }, (tx, record) =>
      setPasswordForOther(tx, record, account.id, passwordHash),
    )
    await publishEndedSession(context.bus)({ userId: account.id, reason: 'everywhere' })
    context.say(`${account.username} has a new password and is signed out everywhere.`)
  },
  'user grant': async ([name, ...given], _, context) => {
    const account = await accountNamed(name, context)
    const wanted = given.map((grant) => oneOf(grant, grants, 'grant'))
    await edit(context, account, { grants: account.grants }, { grants: wanted }, (tx) =>
      accounts.saveGrants(tx, account.id, wanted),
    )
    await context.bus.publish('account.changed', { userId: account.id })
    context.say(`${account.username} has ${wanted.length > 0 ? wanted.join(' and ') : 'no grants'}.`)
  },
  'user company': async ([name, wanted], _, context) => {
    const account = await accountNamed(name, context)
    const company = wanted === undefined ? null : await companyNamed(wanted, context)
    const after = { companyId: company?.id ?? null }
    await edit(context, account, { companyId: account.companyId }, after, (tx) =>
      accounts.saveCompany(tx, account.id, after.companyId),
    )
    await context.bus.publish('account.changed', { userId: account.id })
    context.say(`${account.username} ${company ? `belongs to ${company.name}` : 'belongs to no company'}.`)
  },
  'user email': async ([name, email = ''], _, context) => {
    const account = await accountNamed(name, context)
    checkEmail(email)
    await edit(context, account, { email: account.email }, { email }, (tx) =>
      changeCredential(tx, { accountId: account.id, change: 'email' }, () =>
        accounts.saveEmail(tx, account.id, email),
      ),
    )
    await context.bus.publish('account.changed', { userId: account.id })
    context.say(`${account.username} ${email ? `gets e-mails at ${email}` : 'gets no e-mails'}.`)
  },
  'company add': async ([name = ''], _, { db, say }) => {
    if (!name.trim()) throw new CommandProblem('Say the name: company add "Signal Ridge Solar Supply"')
    const company = await companies.insert(db, name.trim()).catch((error) => {
      throw violatedConstraint(error) === 'company_name'
        ? new CommandProblem(`There is a company ${name} already.`)
        : error
    })
    say(`${company.name} has the number ${company.id}.`)
  },
  'company list': async (_, __, { db, say }) => {
    for (const { id, name } of await companies.list(db)) say(`${String(id).padStart(6)}  ${name}`)
  },
  'key rotate': async (_, __, { db, encryption, say }) =>
    say(`Identities are signed with the key ${await keys.rotate(db, encryption)} from now on.`),
}

async function addUser([given]: string[], values: CommandOptions, context: CommandContext) {
  const username = normalizeName(given ?? '')
  if (!username || !values.role) throw new CommandProblem('Say name and role: user add anna --role MAINTAIN')
  const wrong = usernameProblem(username)
  if (wrong) throw new CommandProblem(toText(wrong))
  const role: Role = oneOf(values.role, roles, 'role')
  const kind: Kind = oneOf(values.kind ?? 'staff', kinds, 'kind')
  const granted: Grant[] = (values.grant ?? []).map((grant) => oneOf(grant, grants, 'grant'))
  const company = values.company === undefined ? null : await companyNamed(values.company, context)
  if (await accounts.findByName(context.db, username))
    throw new CommandProblem(`There is an account ${username} already.`)
  const isFirst = role === 'ADMIN' && kind === 'staff' && (await accounts.isEmpty(context.db))
  const id = values.id ?? (isFirst ? 'FIRST_1' : undefined)
  const { country = '', email = '', platform = '' } = values
  checkEmail(email)
  const draft = {
    username,
    role,
    kind,
    grants: granted,
    companyId: company?.id ?? null,
    companyName: '',
    country,
    email,
    platform,
  }
  const passwordHash = await newPassword(username, context)
  const account = await createAudited(context.db)(commandActor, async (tx, record) => {
    const added = await accounts.insert(tx, { ...draft, passwordHash, ...(id && { id }) })
    record({ noun: 'account', id: added.id, action: 'create', before: null, after: draft })
    return added
  }).catch((error) => {
    const problems: Record<string, string> = {
      account_pkey: `There is an account with the id ${id} already.`,
      account_username: `There is an account ${username} already.`,
      account_skeleton: lookAlikeMessage,
      account_id_check: 'An id has 1 to 40 letters, digits, - or _.',
    }
    throw new CommandProblem(problems[violatedConstraint(error) ?? ''] ?? (error as Error).message, {
      cause: error,
    })
  })
  context.say(`${account.username} is ${toRoleLabel(account)}, id ${account.id}.`)
}

function checkEmail(email: string) {
  if (email !== '' && !isEmail(email))
    throw new CommandProblem(`${email} is no e-mail address. It looks like anna@example.com`)
}

/** Changes an account and records it in the audit. */
const edit = (
  { db }: CommandContext,
  { id }: accounts.Account,
  before: object,
  after: object,
  work: (tx: Db, record: Recorder) => Promise<unknown>,
) =>
  createAudited(db)(commandActor, async (tx, record) => {
    await work(tx, record)
    record({ noun: 'account', id, action: 'edit', before, after })
  })

async function newPassword(username: string, { readPassword }: CommandContext): Promise<string> {
  const password = await readPassword()
  const wrong = passwordProblem(password, username)
  if (wrong) throw new CommandProblem(toText(wrong))
  return hashPassword(password)
}

async function accountNamed(name: string | undefined, { db }: CommandContext): Promise<accounts.Account> {
  if (!name) throw new CommandProblem('Say which account, for example: user disable anna')
  const found = await accounts.findByName(db, name)
  if (!found) throw new CommandProblem(`There is no account ${name}. All accounts: user list`)
  return found
}

async function companyNamed(name: string, { db }: CommandContext) {
  const found = await companies.findOne(db, name)
  if (!found)
    throw new CommandProblem(
      `There is no company ${name}. All companies: company list; a new one: company add "${name}"`,
    )
  return found
}

function oneOf<V extends string>(given: string, values: readonly V[], what: string): V {
  const found = values.find((value) => value === given)
  if (!found) throw new CommandProblem(`There is no ${what} ${given}, but: ${values.join(', ')}`)
  return found
}

function described(account: accounts.Account): string {
  const notes = [
    account.company ?? '',
    account.grants.join(' + '),
    account.disabledAt ? 'disabled' : '',
  ].filter(Boolean)
  return [account.username.padEnd(16), account.id.padEnd(14), toRoleLabel(account).padEnd(18), ...notes]
    .join('  ')
    .trimEnd()
}
