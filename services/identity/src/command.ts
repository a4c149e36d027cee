import { parseArgs } from 'node:util'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import type { Encryption } from '@portal/service-kit/database/encryption.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'

export interface CommandContext {
  db: Database
  bus: Pick<Bus, 'publish'>
  encryption: Encryption
  /** Folder of the file with the keys of `encryption`; unset if the keys are settings. */
  keyFolder?: string | undefined
  say: (line: string) => void
  /** Prompts for a new password, or the named secret, without echo; or reads one line from stdin. */
  readPassword: (what?: string) => Promise<string>
}

/** Error caused by the user's input; printed without a stack trace. */
export class CommandProblem extends Error {}

/** Converts problems of the service to command errors. */
export const withCommandErrors = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof Problem ? new CommandProblem(error.message) : error
  })

/** Actor in the audit for commands. */
export const commandActor = { userId: 'command-line', username: 'command line' }

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
const options = {
  role: text,
  kind: text,
  grant: texts,
  company: text,
  country: text,
  email: text,
  platform: text,
  id: text,
  remote: texts,
  days: text,
  redirect: texts,
  scope: texts,
  homepage: text,
  logo: text,
  keys: text,
  key: text,
  file: text,
  public: flag,
  confirm: flag,
  'device-code': flag,
  'without-pkce': flag,
  'end-old': flag,
} as const

/** @throws CommandProblem with `help` */
export function parseArguments(args: string[], help: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n\n${help}`)
  }
}

export type CommandOptions = ReturnType<typeof parseArguments>['values']
export type Command = (
  positionals: string[],
  values: CommandOptions,
  context: CommandContext,
) => Promise<void>
