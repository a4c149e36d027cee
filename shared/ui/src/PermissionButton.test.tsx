import { setLanguage } from '@portal/client'
import type { UserView } from '@portal/contracts/session.contract.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import { PermissionButton } from './PermissionButton.tsx'

const show = (
  permissions: string[],
  disabled?: boolean | string,
  { permission = 'order:edit', ...who }: Partial<UserView> & { permission?: string } = {},
) =>
  renderAt('/', {
    as: { permissions, ...who },
    element: (
      <PermissionButton permission={permission} disabled={disabled}>
        Edit
      </PermissionButton>
    ),
  })

const has = [['order:view', 'order:edit']]
const lacks = [['order:view', 'order:editor', 'edit', 'device:edit'], []]
const forbids = [true, 'The order is closed.']
const permits = [undefined, false, '']

test.each([
  ...has.flatMap((granted) => permits.map((disabled) => [granted, disabled, 'enabled'] as const)),
  ...has.flatMap((granted) => forbids.map((disabled) => [granted, disabled, 'disabled'] as const)),
  ...lacks.flatMap((granted) =>
    [...permits, ...forbids].map((disabled) => [granted, disabled, 'disabled'] as const),
  ),
])('AUTH-25 with the permissions %j and disabled %j the button is %s', async (granted, disabled, state) => {
  await show(granted, disabled)
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', state === 'disabled')
})

const knowledge = { role: 'VIEWER', kind: 'plain' } as const
test.each([
  ['maintenance', { role: 'MAINTAIN' }, [], 'The order is closed.'],
  ['an administrator', { role: 'ADMIN' }, [], undefined],
  ['an account with a grant', knowledge, ['knowledge:view'], undefined],
] as const)(
  'OPEN-13 tells %s by keyboard that the permission is missing',
  async (_, who, granted, disabled) => {
    const { user } = await show([...granted], disabled, who)
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await user.tab()
    const reason = await screen.findByRole('tooltip', { name: "You don't have the permission for this" })
    expect(document.activeElement).toHaveAttribute('aria-describedby', reason.id)
    expect(document.activeElement).toContainElement(screen.getByText('Edit'))
  },
)

test.each([
  { role: 'OWNER' },
  { role: 'OWNER_L2' },
  { role: 'VIEWER' },
  { role: 'INSTALLER' },
  { role: 'MAINTAIN', kind: 'finance' },
  { role: 'MAINTAIN', kind: 'manual' },
] as const)('OPEN-13 hides from %j what needs a permission that they lack', async (who) => {
  await show(['order:view'], undefined, who)
  expect(screen.queryByText('Edit')).not.toBeInTheDocument()
})

test('OPEN-13 shows the reason in Chinese', async () => {
  await setLanguage('zh-CN')
  const { user } = await show([])
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: '您没有此操作的权限' })).toBeVisible()
  await setLanguage('en')
})

test('shows the reason of a button that is disabled for another reason', async () => {
  const { user } = await show(['order:edit'], 'The order is closed.')
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: 'The order is closed.' })).toBeVisible()
})

test('OPEN-13 hides buttons of customers from staff', async () => {
  await show(['order:view'], undefined, { role: 'ADMIN', permission: 'registration:create' })
  expect(screen.queryByText('Edit')).not.toBeInTheDocument()
})
