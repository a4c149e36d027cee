import { type Role, roles } from '@portal/contracts/access.ts'
import { isEmail } from '@portal/contracts/mail.contract.ts'
import { isLoopback } from '@portal/service-kit/http/loopback.ts'
import * as T from 'typebox'
import * as Value from 'typebox/value'
import { normalizeName, usernameProblem } from '../account/username.rules.ts'

/** Providers cannot grant the administrator role. */
const givenRoles = roles.filter((role) => role !== 'ADMIN')

/** Maps a claim's value to a role; `*` matches all persons. */
export interface RoleRule {
  value: string
  role: Role
}

/** Claim and values that prove a sign-in with a second factor. */
export interface SecondFactorRule {
  claim: string
  values: string[]
}

/** Authentication methods of RFC 8176. */
const standardStrength: SecondFactorRule = { claim: 'amr', values: ['mfa'] }

const text = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: '\\S' })
/** Description of a provider in a configuration file. */
const ProviderFile = T.Object(
  {
    name: text(80),
    issuer: text(500),
    clientId: text(300),
    /** Id or name. */
    company: T.Optional(T.Union([T.Integer({ minimum: 1 }), text(200)])),
    scope: T.Optional(T.String({ pattern: '(^| )openid( |$)', maxLength: 500 })),
    roleClaim: T.Optional(text(200)),
    /** Claim that proves a sign-in with a second factor, with its accepted values. */
    secondFactor: T.Optional(
      T.Object(
        { claim: text(200), values: T.Array(text(300), { minItems: 1, maxItems: 20 }) },
        { additionalProperties: false },
      ),
    ),
    roles: T.Array(T.Object({ value: text(300), role: T.String() }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 100,
    }),
    isListed: T.Optional(T.Boolean()),
    /** E-mail domains that the provider may use. */
    domains: T.Optional(
      T.Array(T.String({ pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$', maxLength: 253 }), { maxItems: 100 }),
    ),
  },
  { additionalProperties: false },
)

export interface ProviderDraft {
  name: string
  issuer: string
  clientId: string
  company: string | undefined
  scope: string
  roleClaim: string
  secondFactor: SecondFactorRule
  roles: RoleRule[]
  isListed: boolean
  domains: string[]
}

/** @throws Error with the problem of the file */
export function parseProvider(file: string): ProviderDraft {
  let given: unknown
  try {
    given = JSON.parse(file)
  } catch (error) {
    throw new Error(`This file is no JSON: ${(error as Error).message}`)
  }
  if (!Value.Check(ProviderFile, given)) {
    const [first] = Value.Errors(ProviderFile, given)
    const isExtra = first?.message === 'schema is false'
    throw new Error(
      `${first?.instancePath || 'The file'} ${isExtra ? 'is no field that is known here' : first?.message}.`,
    )
  }
  const issuer = URL.canParse(given.issuer) ? new URL(given.issuer) : undefined
  if (!issuer || issuer.search || issuer.hash || issuer.username || issuer.password)
    throw new Error('/issuer must be an address, as the provider itself writes it.')
  if (issuer.protocol !== 'https:' && !isLoopback(issuer.hostname))
    throw new Error('/issuer must begin with https: what a provider says is only as good as its connection.')
  return {
    name: given.name.trim(),
    issuer: given.issuer,
    clientId: given.clientId,
    company: given.company === undefined ? undefined : String(given.company),
    scope: given.scope ?? 'openid profile email',
    roleClaim: given.roleClaim ?? 'groups',
    secondFactor: given.secondFactor ?? standardStrength,
    roles: given.roles.map(({ value, role }) => {
      const known = givenRoles.find((one) => one === role)
      if (!known) throw new Error(`A provider can give no role ${role}, but: ${givenRoles.join(', ')}`)
      return { value, role: known }
    }),
    isListed: given.isListed ?? false,
    domains: [...new Set(given.domains?.map((domain) => domain.toLowerCase()))],
  }
}

/** Claims of an ID token or of userinfo. */
export type Claims = Readonly<Record<string, unknown>>

/** Person derived from the claims. */
export interface Person {
  subject: string
  username: string
  email: string
  /** Undefined if no rule matches. */
  role: Role | undefined
  /** True if the provider has proven a second factor. */
  isStrong: boolean
}

/** Reads a claim by path, for example `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Claims)[part]
        : undefined
  return value
}

const textOf = (value: unknown): string => (typeof value === 'string' ? normalizeName(value) : '')
/** Returns the values of a claim that is a text or a list. */
const valuesOf = (claims: Claims, name: string) =>
  new Set([claimOf(claims, name)].flat().filter((value) => typeof value === 'string'))
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Converts claims to a person; undefined without a subject or a username. The username is an address of an
 * allowed domain, or a name.
 */
export function toPerson(
  claims: Claims,
  {
    roleClaim,
    roles: rules,
    domains,
    secondFactor,
  }: Pick<ProviderDraft, 'roleClaim' | 'roles' | 'domains' | 'secondFactor'>,
): Person | undefined {
  const { sub } = claims
  const subject = typeof sub === 'string' && sub.length <= 255 && !/[\0\p{Cs}]/u.test(sub) ? sub : ''
  const isOwn = (address: string) => isEmail(address) && domains.includes(domainOf(address))
  const isName = (name: string) => (isOwn(name) && name.length <= 100) || !usernameProblem(name)
  const address = textOf(claims.email)
  // Ignores an unverified address, which may belong to anybody.
  const isProven = claims.email_verified !== false && claims.email_verified !== 'false'
  const email = isProven && isOwn(address) ? address : ''
  const username = [email, textOf(claims.preferred_username), textOf(claims.name)].find(isName)
  if (subject === '' || username === undefined) return undefined
  const values = valuesOf(claims, roleClaim)
  const role = rules.find(({ value }) => value === '*' || values.has(value))?.role
  const shown = valuesOf(claims, secondFactor.claim)
  const isStrong = secondFactor.values.some((value) => shown.has(value))
  return { subject, username, email, role, isStrong }
}
