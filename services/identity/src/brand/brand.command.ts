import { readFile } from 'node:fs/promises'
import { type Actor, createAudited } from '@portal/service-kit/audit.ts'
import { resolveCallerPath } from '@portal/service-kit/caller-path.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import {
  type Command,
  type CommandContext,
  CommandProblem,
  commandActor,
  withCommandErrors,
} from '../command.ts'
import * as brands from './brand.repo.ts'
import { type BrandKey, parseKeys } from './brand.rules.ts'

export const brandHelp = `Platforms of brands, which sign people in by assertions
  brand add <platform> --keys <file>  register one with its public keys (JWK, JWKS or PEM); it says who it is by this name
  brand keys <platform> --keys <file> other keys in their place; for a change give both, then the new one alone
  brand list                         all of them
  brand disable <platform>           refuse what it signs; links stay
  brand enable <platform>`

const noun = 'brandPlatform'

async function given(name: string, file: string | undefined): Promise<BrandKey[]> {
  if (!name || !file) throw new CommandProblem('Say platform and file: brand add EG4 --keys eg4-public.json')
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name))
    throw new CommandProblem('The name of a platform has 1 to 40 letters, digits, - or _.')
  const text = await readFile(resolveCallerPath(file), 'utf8').catch(() => {
    throw new CommandProblem(`There is no file ${file}.`)
  })
  return parseKeys(text).catch((error: Error) => {
    throw new CommandProblem(error.message)
  })
}

const auditFields = (keys: readonly BrandKey[]) => ({ keys: keys.map(({ kid, alg }) => `${kid} (${alg})`) })

const save = ({ db }: CommandContext, by: Actor, name: string, keys: readonly BrandKey[], isNew: boolean) =>
  createAudited(db)(by, async (tx, record) => {
    const before = await brands.lock(tx, name)
    if (isNew && before)
      throw new CommandProblem(
        `There is a platform ${name} already. Other keys: brand keys ${name} --keys <file>`,
      )
    if (!isNew && !before) throw notFound(noun)
    await brands.save(tx, name, keys, by.username)
    const entry = { noun, id: name, after: auditFields(keys) } as const
    record(
      before
        ? { ...entry, action: 'edit', before: auditFields(before.keys) }
        : { ...entry, action: 'create', before: null },
    )
  })

const setDisabled = ({ db }: CommandContext, by: Actor, name: string, isDisabled: boolean) =>
  createAudited(db)(by, async (tx, record) => {
    const before = await brands.lock(tx, name)
    if (!before) throw new CommandProblem(`There is no platform ${name}. All of them: brand list`)
    await brands.saveDisabled(tx, name, isDisabled)
    const was = { disabled: before.disabledAt !== null }
    record({ noun, id: name, action: 'edit', before: was, after: { disabled: isDisabled } })
  })

export const brandCommands: Record<string, Command> = {
  'brand add': async ([name = ''], values, context) => {
    const keys = await given(name, values.keys)
    await save(context, commandActor, name, keys, true)
    context.say(
      `${name} signs people in with ${keys.map(({ kid, alg }) => `${kid} (${alg})`).join(' and ')}.`,
    )
  },
  'brand keys': async ([name = ''], values, context) => {
    const keys = await given(name, values.keys)
    await withCommandErrors(() => save(context, commandActor, name, keys, false))
    context.say(`What ${name} signs with other keys is refused from now on.`)
  },
  'brand list': async (_, __, { db, say }) => {
    for (const { id, keys, people, disabledAt } of await brands.list(db))
      say(
        [
          id.padEnd(16),
          disabledAt ? 'disabled' : `${people} people`,
          keys.map(({ kid, alg }) => `${kid} (${alg})`).join(' + '),
        ].join('  '),
      )
  },
  'brand disable': async ([name = ''], _, context) => {
    await setDisabled(context, commandActor, name, true)
    context.say(`${name} is disabled: nobody signs in by it.`)
  },
  'brand enable': async ([name = ''], _, context) => {
    await setDisabled(context, commandActor, name, false)
    context.say(`${name} signs people in again.`)
  },
}
