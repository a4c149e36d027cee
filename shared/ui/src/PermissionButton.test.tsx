import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import { PermissionButton } from './PermissionButton.tsx'

const show = (permissions: string[], disabled?: boolean | string) =>
  renderAt('/', {
    as: { permissions },
    element: (
      <PermissionButton permission="order:edit" disabled={disabled}>
        Edit
      </PermissionButton>
    ),
  })

test.each([
  [['order:edit'], undefined, true],
  [['order:edit'], true, false],
  [['order:edit'], 'The order is closed.', false],
])(
  'AUTH-25 with the permissions %j and disabled %j the button is enabled: %j',
  async (permissions, disabled, isEnabled) => {
    await show(permissions, disabled)
    const button = screen.getByRole('button', { name: 'Edit' })
    if (isEnabled) expect(button).toBeEnabled()
    else expect(button).toBeDisabled()
  },
)

test.each([[['order:view', 'order:editor']], [[]]])(
  'AUTH-25 with the permissions %j the button is not there',
  async (permissions) => {
    await show(permissions)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  },
)

test('a button that is disabled for another reason tells that reason', async () => {
  const { user } = await show(['order:edit'], 'The order is closed.')
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: 'The order is closed.' })).toBeVisible()
})
