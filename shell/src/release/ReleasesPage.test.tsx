import { addTexts, setLanguage } from '@portal/client'
import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import {
  type PublishedBuild,
  type ReleaseEvent,
  type RemoteRollout,
  releaseRoutes,
} from '@portal/contracts/release.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { type RenderOptions, renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import texts from '../../locales/zh-CN.json'
import ReleasesPage from './ReleasesPage.tsx'
import { findHeldBuild } from './release.rules.ts'

const permissions = [
  'release:view',
  'release:publish',
  'release:override',
  'accessToken:view',
  'accessToken:edit',
]
const admin = { username: 'admin', role: 'ADMIN', permissions } as const

const aBuild = (build: string, changes: Partial<PublishedBuild> = {}): PublishedBuild => ({
  build,
  version: '1.4.0',
  contract: '^1.0.0',
  size: 120_400,
  state: 'published',
  publishedAt: '2026-11-20T10:00:00.000Z',
  publishedBy: 'ci of backoffice',
  figures: { loads: 55, errors: 0, p75: 400 },
  ...changes,
})
const live = aBuild('aaaa1111aaaa', { state: 'live' })
const candidate = aBuild('bbbb2222bbbb', {
  version: '1.5.0',
  state: 'candidate',
  figures: { loads: 40, errors: 12, p75: 1_000 },
})

const aRollout = (changes: Partial<RemoteRollout> = {}): RemoteRollout => ({
  remote: 'mf-backoffice',
  revision: 7,
  isEnabled: true,
  isPinned: false,
  live: live.build,
  fallback: null,
  candidate: { build: candidate.build, percent: 10 },
  override: null,
  misfit: null,
  builds: [aBuild('cccc3333cccc', { version: '1.3.0' }), candidate, live],
  ...changes,
})

const renderPage = (
  rollout: RemoteRollout,
  { events = [], handlers = [] }: { events?: ReleaseEvent[]; handlers?: RenderOptions['handlers'] } = {},
) =>
  renderAt('/admin/release', {
    as: admin,
    element: <ReleasesPage />,
    handlers: [
      ...(handlers ?? []),
      mock(releaseRoutes.findReleases, [rollout]),
      mock(releaseRoutes.findReleaseHistory, events),
      mock(accessTokenRoutes.findAccessTokens, []),
    ],
  })

const row = async (version: string) =>
  (await screen.findByRole('heading', { level: 3, name: version })).closest('li') as HTMLElement

test('shows who gets which build, with its health beside the previous one', async () => {
  await renderPage(aRollout({ isPinned: true, override: 'cccc3333cccc' }))
  const rows = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(rows).toEqual(['1.4.0', '1.5.0', '1.3.0'])
  expect(within(await row('1.4.0')).getByText('Live')).toBeVisible()
  const tried = within(await row('1.5.0'))
  for (const text of [
    '10 % of users',
    '12 (30 %)',
    '2.5 × the previous release',
    '^1.0.0',
    '120.4 kB',
    'by ci of backoffice',
  ])
    expect(tried.getByText(text)).toBeVisible()
  expect(within(await row('1.3.0')).getByText('Used by you')).toBeVisible()
  expect(screen.getByText('Pinned')).toBeVisible()
  expect(screen.getByText('No access tokens')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
})

test('promotes a build after confirmation, with the displayed state', async () => {
  let sent: unknown
  const promote = mock(releaseRoutes.promoteRelease, ({ body }) => {
    sent = body
    return aRollout()
  })
  const { user } = await renderPage(aRollout(), { handlers: [promote] })
  await user.click(within(await row('1.5.0')).getByRole('button', { name: /^Actions on/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Make live for everyone' }))
  expect(sent).toBeUndefined()
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Make 1.5.0 (bbbb2222) live for everyone?' })).getByRole(
      'button',
      {
        name: 'Make live',
      },
    ),
  )
  expect(await screen.findByText('1.5.0 (bbbb2222) is live')).toBeVisible()
  expect(sent).toEqual({ remote: 'mf-backoffice', revision: 7, build: candidate.build, percent: 100 })
})

test('does nothing after a concurrent change and shows the new state', async () => {
  const fresh = aRollout({
    revision: 8,
    candidate: null,
    builds: [live, { ...candidate, state: 'published' }],
  })
  let isActed = false
  const find = mock(releaseRoutes.findReleases, () => [isActed ? fresh : aRollout()])
  const back = mock(releaseRoutes.rollbackRelease, () => {
    isActed = true
    throw refuse(409, { error: 'release.stale', msg: 'Somebody else saved this.', data: { current: fresh } })
  })
  const { user } = await renderPage(aRollout(), { handlers: [find, back] })
  await user.click(await screen.findByRole('button', { name: 'Stop the rollout' }))
  await user.click(await screen.findByRole('button', { name: 'Stop the rollout' }))
  expect(await screen.findByText(/Someone else changed mf-backoffice in the meantime/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('10 % of users')).not.toBeInTheDocument())
})

test('shows a translated refusal', async () => {
  const pin = mock(releaseRoutes.setRemoteEnabled, () => {
    throw refuse(503, { error: 'release.no_shell', msg: 'The shell is not built.' })
  })
  const { user } = await renderPage(aRollout({ isEnabled: false }), { handlers: [pin] })
  expect(await screen.findByText('Disabled')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enable mf-backoffice' }))
  expect(await screen.findByText('The shell is not built.')).toBeVisible()
})

test('shows at the top why a build was rolled back, until a user decides', async () => {
  const stepBack: ReleaseEvent = {
    at: '2026-11-21T10:00:00.000Z',
    by: 'portal',
    action: 'step-back',
    build: candidate.build,
    detail: 'loads failed for {failing} of {users} users, previously {failingBefore} of {usersBefore}',
    values: { failing: 12, users: 40, failingBefore: 0, usersBefore: 55 },
  }
  const { unmount, user } = await renderPage(aRollout({ candidate: null, builds: [live] }), {
    events: [stepBack],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `rolled back bbbb2222 automatically: loads failed for 12 of 40 users, previously 0 of 55.`,
  )
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent(`Rolled back automatically`)
  unmount()
})

test('shows why a bundled build is not live, until somebody publishes or dismisses it', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  const hold: ReleaseEvent = {
    at,
    by: 'portal',
    action: 'hold',
    build: 'cccc3333cccc',
    detail: 'not live: {live} is live, published by {name}',
    values: { live: 'aaaa1111aaaa', name: 'ci of backoffice' },
  }
  await renderPage(aRollout(), { events: [hold] })
  const said = 'Bundled build cccc3333: not live: aaaa1111aaaa is live, published by ci of backoffice.'
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(findHeldBuild([{ ...hold, action: 'promote' }, hold])).toBeUndefined()
})

test('shows why the live build is incompatible with the shell, and its substitute', async () => {
  const reason = 'The build needs the portal’s contract ^1.0.0, this is 2.0.0.'
  await renderPage(aRollout({ misfit: { reason, standIn: 'cccc3333cccc' } }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `doesn't work with this portal: ${reason} cccc3333 is used instead.`,
  )
})

test('shows the history in the language of the page', async () => {
  const done = (
    action: ReleaseEvent['action'],
    detail: string,
    values: ReleaseEvent['values'] = {},
  ): ReleaseEvent => ({
    at: '2026-11-21T10:00:00.000Z',
    by: 'admin',
    build: live.build,
    action,
    detail,
    values,
  })
  const events = [done('promote', 'for {percent} % of users', { percent: 10 }), done('disable', 'disabled')]
  addTexts('zh-CN', texts)
  await act(() => setLanguage('zh-CN'))
  try {
    const { user } = await renderPage(aRollout(), { events })
    await user.click(await screen.findByRole('button', { name: '修改记录' }))
    expect(screen.getByRole('list', { name: '修改记录' })).toHaveTextContent('面向 10% 的用户')
    expect(screen.getByRole('list', { name: '修改记录' })).toHaveTextContent('已停用')
  } finally {
    await act(() => setLanguage('en'))
  }
})

test('shows and requests nothing without the permission', async () => {
  await renderAt('/admin/release', { as: 'viewer', element: <ReleasesPage /> })
  expect(screen.getByRole('alert')).toHaveTextContent("You don't have access to this")
})

test('creates a token, shows it once and revokes it after confirmation', async () => {
  const accessToken = {
    id: 3,
    name: 'ci',
    hint: 'prt_abcd',
    permissions: ['release:publish'],
    remotes: ['mf-backoffice'],
    createdBy: 'admin',
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    lastUsedAt: null,
    revokedAt: null as string | null,
  }
  let isMade = false
  const handlers = [
    mock(accessTokenRoutes.createAccessToken, ({ body }) => {
      expect(body).toEqual({ name: 'ci', remotes: ['mf-backoffice'], days: 90 })
      isMade = true
      return { token: 'prt_abcdefgh', accessToken }
    }),
    mock(accessTokenRoutes.findAccessTokens, () => (isMade ? [accessToken] : [])),
    mock(accessTokenRoutes.revokeAccessToken, ({ body }) => {
      accessToken.revokedAt = '2026-11-21T11:00:00.000Z'
      expect(body).toEqual({ id: 3 })
      return accessToken
    }),
  ]
  const { user } = await renderPage(aRollout(), { handlers })
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'ci')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  const shown = await screen.findByRole('dialog', { name: 'Copy the token now' })
  expect(shown).toHaveTextContent('prt_abcdefgh')
  await user.click(within(shown).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('prt_abcdefgh')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Revoke ci' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Revoke ci?' })).getByRole('button', { name: 'Revoke' }),
  )
  expect(await screen.findByText('ci revoked')).toBeVisible()
  expect(await screen.findByText('Revoked')).toBeVisible()
})
