import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen } from '@testing-library/react'
import { PermissionButton } from './PermissionButton.tsx'

const reason = "You don't have permission for this."
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
  [['order:view', 'order:editor'], undefined, false],
  [[], true, false],
])(
  'AUTH-25 with the permissions %j and disabled %j the button is enabled: %j',
  async (permissions, disabled, isEnabled) => {
    await show(permissions, disabled)
    const button = screen.getByRole('button', { name: 'Edit' })
    if (isEnabled) expect(button).toBeEnabled()
    else expect(button).toBeDisabled()
  },
)

test('AUTH-25 a button without its permission says why to keyboard and pointer', async () => {
  const { user } = await show([])
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: reason })).toBeVisible()
})

test('a button that is disabled for another reason tells that reason', async () => {
  const { user } = await show(['order:edit'], 'The order is closed.')
  await user.tab()
  expect(await screen.findByRole('tooltip', { name: 'The order is closed.' })).toBeVisible()
})
