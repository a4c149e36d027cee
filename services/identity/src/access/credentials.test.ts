import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Grant, type Identity, type Kind, type Role, roles, scopes } from '@portal/contracts/access.ts'
import { allRoutes } from '@portal/contracts/all.ts'
import { ticketPermission } from '@portal/contracts/permission.ts'
import { findRefusal } from '@portal/service-kit/identity/access.ts'
import { toIdentityOfToken } from '../access-token/access-token.rules.ts'
import type { Account } from '../account/account.repo.ts'
import { toVisitorIdentity } from '../embed/embed.routes.ts'
import { toApplicationIdentity } from '../oauth/caller.rules.ts'
import { toKeyIdentity, toSessionIdentity } from '../session/session.rules.ts'
import { filterKeyPermissions } from './key.rules.ts'
import { listPermissions } from './permission.rules.ts'

const file = join(import.meta.dirname, 'credentials.txt')

const anAccount = (role: Role, kind: Kind = 'staff', grants: Grant[] = [], id = 'U_1'): Account => ({
  id,
  username: 'somebody',
  role,
  kind,
  grants,
  companyId: 1,
  company: 'Sun',
  companyName: '',
  country: 'US',
  email: '',
  platform: '',
  disabledAt: null,
  provider: null,
  hasSecondFactor: false,
  hasPasskey: false,
})
const session = (account: Account, isHalfMade = false) =>
  toSessionIdentity(account, { sessionId: 's', apiKey: null, isHalfMade, isProven: true })
const aKey = (scope: string[], maySignIn = false) => ({ id: 1, name: 'k', scope, maySignIn })
const sessionOfKey = (account: Account, scope: string[], isHalfMade = false) =>
  toSessionIdentity(account, { sessionId: 's', apiKey: aKey(scope, true), isHalfMade, isProven: true })
const all = (account: Account) => filterKeyPermissions(listPermissions(account))

const admin = anAccount('ADMIN', 'staff', [], 'FIRST_1')
const owner = anAccount('OWNER')

const accounts: Record<string, Identity> = {
  ...Object.fromEntries(roles.map((role) => [role, session(anAccount(role))])),
  'ADMIN FIRST_': session(admin),
  'OWNER company-accounts': session(anAccount('OWNER', 'staff', ['company-accounts'])),
  manual: session(anAccount('VIEWER', 'manual')),
  finance: session(anAccount('VIEWER', 'finance')),
  'plain knowledge': session(anAccount('VIEWER', 'plain', ['knowledge'])),
  'plain knowledge-files': session(anAccount('VIEWER', 'plain', ['knowledge-files'])),
}
/** Creates credentials of every kind by the calls that users make. */
const credentials: Record<string, Identity> = {
  ...accounts,
  'before the second factor': session(admin, true),
  'largest key': toKeyIdentity(admin, aKey(all(admin), true)),
  'session of the largest key': sessionOfKey(admin, all(admin)),
  'key order:view': toKeyIdentity(owner, aKey(['order:view'])),
  'session of key order:view': sessionOfKey(owner, ['order:view']),
  'session of key rma:view': sessionOfKey(owner, ['rma:view']),
  ...Object.fromEntries(
    scopes.map((scope) => [
      `application ${scope}`,
      toApplicationIdentity({ ...owner, authorizationId: '1', tokenScopes: [scope] }),
    ]),
  ),
  visitor: toVisitorIdentity({
    visitorId: 'v:1',
    name: null,
    serialNum: 'SNA0001',
    companyId: 1,
    site: 'pst_1',
  }),
  'access token': toIdentityOfToken({
    id: 1,
    name: 'CI',
    hint: '',
    createdBy: '',
    createdAt: '',
    expiresAt: '',
    lastUsedAt: null,
    permissions: ['release:view', 'release:publish'],
    remotes: ['mf-x'],
    revokedAt: null,
  }),
}

function table(): string {
  const groups = new Map<string, string[]>()
  for (const { access, operation, asksProof } of allRoutes.toSorted((a, b) =>
    a.operation < b.operation ? -1 : 1,
  )) {
    const reached = (some: Record<string, Identity>) =>
      Object.keys(some).filter((name) => !findRefusal(some[name] as Identity, access))
    const isOfAll = reached(accounts).length === Object.keys(accounts).length
    const names = isOfAll
      ? ['every account', ...reached(credentials).filter((name) => !accounts[name])]
      : reached(credentials)
    const heading = `${access}: ${access === 'public' ? 'everybody' : names.join(' · ')}`
    groups.set(heading, [...(groups.get(heading) ?? []), operation + (asksProof ? ' (asks for proof)' : '')])
  }
  const text = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([heading, operations]) => `${heading}\n${operations.map((one) => `  ${one}\n`).join('')}`)
  return `Which credential reaches which call, by permission. Made by: npm run contracts:update\n\n${text.join('\n')}`
}

test('reaches the calls that credentials.txt lists with each kind of credential (npm run contracts:update)', () => {
  const now = table()
  if (process.env.CONTRACTS_UPDATE) writeFileSync(file, now)
  assert.equal(now, readFileSync(file, 'utf8'))
})

test('gives no API key, key session or application more permissions than its account has', () => {
  const own = { admin: listPermissions(admin), owner: listPermissions(owner) }
  for (const [name, { apiKey, scopes: given, permissions, userId }] of Object.entries(credentials)) {
    if (!apiKey && !given) continue
    const most = userId === admin.id ? own.admin : own.owner
    const more = permissions.filter(
      (permission) => permission !== ticketPermission && !most.includes(permission),
    )
    assert.deepEqual(more, [], name)
  }
})

test('gives a key session that must set up a second factor no more permissions than the key', () => {
  const { permissions } = sessionOfKey(admin, all(admin), true)
  assert.deepEqual(permissions, ['session:own'])
})
